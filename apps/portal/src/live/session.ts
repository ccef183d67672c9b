import { cursor } from './cursor';
import { cache } from './queries';
import { createSession } from './session.machine-host';
import { tabs } from './tabs';

/** The sign-in of this tab. */
export const session = createSession({ tabs, locks: typeof navigator === 'undefined' ? undefined : navigator.locks });

session.onEnd(() => {
  cursor.reset();
  cache.clear();
});
