import { cursor } from './cursor';
import { cache } from './queries';
import { createSession } from './session-actor';
import { tabs } from './tabs';

/** The sign-in of this tab. */
export const signIn = createSession({ tabs, locks: typeof navigator === 'undefined' ? undefined : navigator.locks });

signIn.whenOver(() => {
  cursor.reset();
  cache.clear();
});
