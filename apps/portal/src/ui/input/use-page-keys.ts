import { useEffect, useEffectEvent } from 'react';
import { isNowhere } from './keys';

/** Hears the keys that are pressed while nothing of the page has the focus. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (isNowhere(event.target)) onKey(event);
  });
  useEffect(() => {
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
