import { useRef, useState } from 'react';

/** Runs an action at most once at a time: a second click during the first has no effect. */
export function useOnce<A extends unknown[]>(run: (...args: A) => Promise<unknown>): [(...args: A) => Promise<void>, boolean] {
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const once = async (...args: A) => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await run(...args);
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return [once, pending];
}
