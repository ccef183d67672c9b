import { useEffect, useEffectEvent } from 'react';
import { isNowhere } from './keys';

/** Handles keys pressed while nothing on the page has the focus. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isNowhere(event.target)) onKey(event);
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
