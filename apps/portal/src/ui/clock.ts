import { createStore, type Store, useStore } from '../store';

/** One timer for all pieces that tick at the same pace, not one each. */
const createTicker = (everyMs: number): Store<number> =>
  createStore(0, (ticker) => {
    ticker.set(Date.now());
    const timer = setInterval(() => ticker.set(Date.now()), everyMs);
    return () => {
      clearInterval(timer);
      ticker.set(0);
    };
  });

const SLOW_MS = 15_000;
const second = createTicker(1000);
const slow = createTicker(SLOW_MS);

/** The day of the reader in their calendar, 2026-11-21. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The day of the reader, another one soon after midnight. */
export const useToday = (): string => useStore(slow, (now) => today(now ? new Date(now) : new Date()));

/** The time in ms, read again every second (`fine`) or every 15 s. */
export function useNow(fine = false): number {
  const everyMs = fine ? 1000 : SLOW_MS;
  // The first render comes before the ticker runs.
  return useStore(fine ? second : slow, (now) => now || Math.floor(Date.now() / everyMs) * everyMs);
}
