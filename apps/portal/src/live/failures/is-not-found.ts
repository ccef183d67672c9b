import { failedAs, Invalid, Missing } from '@portal/contracts';

/**
 * Returns true if an item named by the address does not exist for this reader: the server has none with its id, or refuses the id itself
 * (`%C3`).
 */
export const isNotFound = (error: unknown): boolean => failedAs(error, Missing) || failedAs(error, Invalid);
