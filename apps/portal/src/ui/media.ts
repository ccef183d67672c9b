import { useSyncExternalStore } from 'react';

const MD = '(max-width: 47.9375rem)';

const subscribe = (changed: () => void) => {
  const query = matchMedia(MD);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Below `md`: lists are cards, filters go into a sheet. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(MD).matches);
