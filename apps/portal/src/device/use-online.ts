import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
};

/** True where the device has a network, whether or not the server answers. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
