import { startComposers, wakeComposers } from '../features/inquiries/conversation/composers';
import { connection } from '../live/connection';
import { forgetDecisions } from '../live/decisions';
import { prepareDrafts } from '../live/drafts';
import { startPresence } from '../live/presence';
import { session } from '../live/session';
import { factHandlers } from './fact-handlers';

startPresence();
startComposers();
session.onEnd(forgetDecisions);

/** Opens the line for the person signed in, or hands it a fresh token. */
export const startLive = (token: string): void => {
  connection.connect(token, factHandlers);
  const { user } = session.actor.getSnapshot().context;
  if (!user) return;
  prepareDrafts(user);
  void wakeComposers(user.UserId);
};
