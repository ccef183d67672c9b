import { clockOffset, serverNow } from '../../device/server-clock';
import { createStore, type Store, useStore } from '../../store';

/** Creates one timer for all components that update at the same rate. */
const createTicker = (everyMs: number): Store<number> =>
  createStore(0, (ticker) => {
    const tick = () => ticker.set(serverNow());
    tick();
    const timer = setInterval(tick, everyMs);
    const unsubscribe = clockOffset.subscribe(tick);
    return () => {
      unsubscribe();
      clearInterval(timer);
      ticker.set(0);
    };
  });

const SLOW_MS = 15_000;
const secondTicker = createTicker(1000);
const slowTicker = createTicker(SLOW_MS);

/** Returns the current day in the reader's time zone, such as `2026-11-21`. */
export const today = (now = new Date(serverNow())): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Returns the current day in the reader's time zone. Updates soon after midnight. */
export const useToday = (): string => useStore(slowTicker, (now) => today(now ? new Date(now) : undefined));

/** Returns the server's time in milliseconds, updated every second if `fine` is true, otherwise every 15 s. */
export function useNow(fine = false): number {
  const everyMs = fine ? 1000 : SLOW_MS;
  // The ticker has no time yet during the first render.
  return useStore(fine ? secondTicker : slowTicker, (now) => now || Math.floor(serverNow() / everyMs) * everyMs);
}
