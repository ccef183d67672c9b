import { createStore } from '../store';

/** How many changes of this tab wait for a connection to be sent. */
export const pendingChanges = createStore(0);
