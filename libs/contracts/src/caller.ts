import { type Contract, contract } from './contract';
import type { CallForms } from './wire/client';

/**
 * The part of the contract that a caller needs: path, roles and official spellings of each route. It contains no schema. The build of the
 * portal puts these values in place of this module, so the browser does not load the schemas.
 */
export const calls: CallForms<Contract> = contract;
