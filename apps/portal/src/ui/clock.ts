import { useSyncExternalStore } from 'react';

/** One timer for all pieces that tick at the same pace, not one each. */
function createTicker(every: number) {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    for (const changed of listeners) changed();
  };
  return {
    subscribe(changed: () => void) {
      if (!timer) {
        now = Date.now();
        timer = setInterval(tick, every);
      }
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
        if (listeners.size) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    read: () => (timer ? now : Math.floor(Date.now() / every) * every),
  };
}

const second = createTicker(1000);
const slow = createTicker(15_000);

/** The time in ms, read again every second (`fine`) or every 15 s. */
export function useNow(fine = false): number {
  const ticker = fine ? second : slow;
  return useSyncExternalStore(ticker.subscribe, ticker.read);
}
