import { useRef, useState } from 'react';

/**
 * Returns a function that runs an action and ignores further calls until it is finished, and a flag that is true while the action is
 * running.
 */
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
