import { createStore } from '../store';

/** When what was drawn from this device was true, until the server is reached. */
export const dataFrom = createStore<Date | null>(null);
