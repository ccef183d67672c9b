import { sharedLocks } from '../device/locks';
import { cursor } from './cursor';
import { persistedProfile } from './persisted-profile';
import { cache, ownRecordKey } from './queries';
import { createSession } from './session.machine-host';
import { tabs } from './tabs';

/** The mark that the gateway sets beside the cookie of a session, which the page cannot see; and who was here last is asked for in any case. */
export const mayHoldSession = (): boolean => /(^|; )(__Host-)?si=1/.test(document.cookie) || persistedProfile.read().auth !== null;

/** The sign-in of this tab. */
export const session = createSession({
  tabs,
  locks: sharedLocks(),
  mayHoldSession,
  known: (user) => cache.setQueryData(ownRecordKey(user.email), { items: [user] }),
});

session.onEnd(() => {
  cursor.reset();
  cache.clear();
});
