import { type Contract, contract } from './contract';
import type { CallForms } from './wire/client';

/**
 * What a caller needs to know of the contract: where each route is, who may ask, and the official spellings. No schema is among it, so the build
 * of the portal puts these values in place of this module, and the browser goes without the rest.
 */
export const calls: CallForms<Contract> = contract;
