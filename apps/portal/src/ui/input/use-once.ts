import { useRef, useState } from 'react';

/** One run at a time: a second click while the first is under way has no effect. */
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
