import { connection } from '../live/connection';
import { prepareDrafts } from '../live/drafts';
import { startPresence } from '../live/presence';
import { session } from '../live/session';
import { loadSignedIn } from './signed-in';

startPresence();
const { parts, facts } = await loadSignedIn();
for (const { start } of parts) start?.();

/** Opens the connection for the person signed in, or hands it a fresh token. */
export const startLive = (token: string): void => {
  connection.connect(token, facts);
  const { user } = session.actor.getSnapshot().context;
  if (!user) return;
  prepareDrafts(user);
  for (const { welcome } of parts) welcome?.(user);
};
