import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
};

/** Returns true if the device is online, even if the server does not respond. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
