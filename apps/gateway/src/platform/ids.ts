import { randomUUID } from 'node:crypto';

/** Makes the id of a new row. */
export const newId = (): string => randomUUID();
