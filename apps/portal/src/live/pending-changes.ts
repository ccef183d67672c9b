import { createStore } from '../store';

/** Number of changes of this tab that wait for a connection. */
export const pendingChanges = createStore(0);
