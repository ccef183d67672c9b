import { useRef, useState } from 'react';

/** Runs an action at most once at a time: a second click during the first has no effect. */
export function useOnce<A extends unknown[]>(run: (...args: A) => Promise<unknown>): [(...args: A) => Promise<void>, boolean] {
  const isRunning = useRef(false);
  const [pending, setPending] = useState(false);
  const runOnce = async (...args: A) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    try {
      await run(...args);
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  };
  return [runOnce, pending];
}
