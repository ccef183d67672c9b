import { useCallback, useSyncExternalStore } from 'react';

const NARROW_QUERY = '(max-width: 47.9375rem)';

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

export const useCoarse = (): boolean => useMedia('(pointer: coarse)');

/** Returns true below `md`, where lists are shown as cards and filters are in a sheet. */
export const useNarrow = (): boolean => useMedia(NARROW_QUERY);
