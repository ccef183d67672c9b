import { useCallback, useSyncExternalStore } from 'react';

const BELOW_MD = '(max-width: 47.9375rem)';

/** Whether a media query holds. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Where fingers point. */
export const useCoarse = (): boolean => useMedia('(pointer: coarse)');

/** Below `md`: lists are cards, filters go into a sheet. */
export const useNarrow = (): boolean => useMedia(BELOW_MD);
