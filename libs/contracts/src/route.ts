import type { Role } from './roles';
import { routeFor } from './wire/route';

/** Declares a route of the product: verb, path, allowed roles, input, reply, refusals. Server, client and documents are derived from it. */
export const route = routeFor<Role>();
