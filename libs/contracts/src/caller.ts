import { type Contract, contract } from './contract';
import type { CallForms } from './wire/client';

/**
 * The part of the contract that a client needs: path, roles and official names of each route, without schemas. The build of the portal
 * replaces this module with these values, so that the browser does not load the schemas.
 */
export const calls: CallForms<Contract> = contract;
