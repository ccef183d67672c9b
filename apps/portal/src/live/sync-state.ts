import { createStore } from '../store';

/** The time when the data restored from this device was last current; null once the server has responded. */
export const lastSync = createStore<Date | null>(null);

/** The number of this tab's changes that wait for a connection. */
export const pendingChanges = createStore(0);
