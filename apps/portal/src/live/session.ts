import { sharedLocks } from '../device/locks';
import { cache, ownRecordKey } from './cache';
import { cursor } from './cursor';
import { persistedProfile } from './persisted-profile';
import { createSession } from './session.machine-host';
import { tabs } from './tabs';

/**
 * Returns true if the gateway's marker cookie is set, because scripts cannot read the session cookie, or if a profile of the last visit is
 * stored.
 */
export const canHaveSession = (): boolean => /(^|; )(__Host-)?si=1/.test(document.cookie) || persistedProfile.read().auth !== null;

export const session = createSession({
  tabs,
  locks: sharedLocks(),
  mayHoldSession: canHaveSession,
  onUserFetched: (user) => cache.setQueryData(ownRecordKey(user.email), { items: [user] }),
});

session.onEnd(() => {
  cursor.reset();
  cache.clear();
});
