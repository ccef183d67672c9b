import { createStore } from '../store';

/** Time at which the data loaded from this device was true; null once the server is reached. */
export const dataFrom = createStore<Date | null>(null);
