import { clockOffset, serverNow } from '../../device/server-clock';
import { createStore, type Store, useStore } from '../../store';

/** One timer for all pieces that tick at the same pace, not one each. */
const createTicker = (everyMs: number): Store<number> =>
  createStore(0, (ticker) => {
    const tick = () => ticker.set(serverNow());
    tick();
    const timer = setInterval(tick, everyMs);
    const ignore = clockOffset.subscribe(tick);
    return () => {
      ignore();
      clearInterval(timer);
      ticker.set(0);
    };
  });

const SLOW_MS = 15_000;
const second = createTicker(1000);
const slow = createTicker(SLOW_MS);

/** The day of the reader in their calendar, 2026-11-21. */
export const today = (now = new Date(serverNow())): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The day of the reader, another one soon after midnight. */
export const useToday = (): string => useStore(slow, (now) => today(now ? new Date(now) : undefined));

/** The time in ms by the server's clock, read again every second (`fine`) or every 15 s. */
export function useNow(fine = false): number {
  const everyMs = fine ? 1000 : SLOW_MS;
  // The first render comes before the ticker runs.
  return useStore(fine ? second : slow, (now) => now || Math.floor(serverNow() / everyMs) * everyMs);
}
