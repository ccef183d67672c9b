import { useEffect, useRef } from 'react';

const LOOK_MS = 400;

/** Calls `look` repeatedly while there is something unsettled. */
export function useSettling(isUnsettled: boolean, look: () => void): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!isUnsettled) return;
    const run = () => latest.current();
    run();
    const timer = setInterval(run, LOOK_MS);
    return () => clearInterval(timer);
  }, [isUnsettled]);
}
