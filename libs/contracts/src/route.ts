import type { Role } from './roles';
import { routeFor } from './wire/route';

/** One route of the product: verb, path, who may, input, reply, refusals. Server, client and documents are derived from it. */
export const route = routeFor<Role>();
