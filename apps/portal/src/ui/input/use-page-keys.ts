import { useEffect, useEffectEvent } from 'react';
import { isNowhere } from './keys';

/** Handles keys pressed while nothing on the page has the focus. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (isNowhere(event.target)) onKey(event);
  });
  useEffect(() => {
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
