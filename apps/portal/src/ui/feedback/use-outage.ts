import { useEffect, useRef, useState } from 'react';
import { reachability } from '../../device/reachability';
import { useOnline } from '../../device/use-online';
import { useStore } from '../../store';

/** The reason why no region of the page can load. */
export type Outage = 'device' | 'server';

/**
 * Returns the outage because of which a region did not load, or null if the region failed alone. A failure is attributed to a server outage
 * if the server was unreachable when the failure was first rendered. `onEnd` is called when the outage ends.
 */
export function useOutage(onEnd?: () => void): Outage | null {
  const isOnline = useOnline();
  const isReachable = useStore(reachability);
  const [wasUnreachable] = useState(() => !reachability.get());
  const outage = !isOnline ? 'device' : wasUnreachable && !isReachable ? 'server' : null;
  const previousOutage = useRef(outage);
  useEffect(() => {
    const isOver = previousOutage.current !== null && outage === null;
    previousOutage.current = outage;
    if (isOver) onEnd?.();
  }, [outage, onEnd]);
  return outage;
}
