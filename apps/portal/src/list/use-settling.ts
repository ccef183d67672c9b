import { useEffect, useRef } from 'react';

const LOOK_MS = 400;

/** Looks again and again, while there is something unsettled, whether the moment has come. */
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
