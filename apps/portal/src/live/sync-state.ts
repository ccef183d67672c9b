import { createStore } from '../store';

/** The time at which the data loaded from this device was last up to date; null once the server has been reached. */
export const lastSync = createStore<Date | null>(null);

/** Number of changes of this tab that wait for a connection. */
export const pendingChanges = createStore(0);
