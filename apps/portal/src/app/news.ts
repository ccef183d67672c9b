import { startDesks, wakeDesks } from '../features/inquiries/conversation/desks';
import { forgetDecisions } from '../live/decisions';
import { prepareDrafts } from '../live/drafts';
import { line } from '../live/line';
import { startPresence } from '../live/presence';
import { session } from '../live/session';
import { signIn } from '../live/sign-in';
import { hears } from './hears';

startPresence();
startDesks();
signIn.whenOver(forgetDecisions);

/** Opens the line for the person signed in, or hands it a fresh token. */
export const hearNews = (token: string): void => {
  line.connect(token, hears);
  const { user } = session.getSnapshot().context;
  if (!user) return;
  prepareDrafts(user);
  void wakeDesks(user.UserId);
};
