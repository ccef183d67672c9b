import { createStore } from '../store';

/**
 * False after a call to which the server did not respond. True again when it responds, when the socket connects, when the device is online
 * again, and when a person retries.
 */
export const reachability = createStore(true, ({ set }) => {
  const handleOnline = () => set(true);
  addEventListener('online', handleOnline);
  return () => removeEventListener('online', handleOnline);
});
