import { startComposers, wakeComposers } from '../features/inquiries/conversation/composers';
import { forgetDecisions } from '../live/decisions';
import { prepareDrafts } from '../live/drafts';
import { line } from '../live/line';
import { startPresence } from '../live/presence';
import { session } from '../live/session';
import { signIn } from '../live/sign-in';
import { hears } from './hears';

startPresence();
startComposers();
signIn.whenOver(forgetDecisions);

/** Opens the line for the person signed in, or hands it a fresh token. */
export const hearNews = (token: string): void => {
  line.connect(token, hears);
  const { user } = session.getSnapshot().context;
  if (!user) return;
  prepareDrafts(user);
  void wakeComposers(user.UserId);
};
