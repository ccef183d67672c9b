import type { Role } from './roles';
import { routeFor } from './wire/route';

/** Declares a route with the roles of the product. Server, client and documents are derived from the declaration. */
export const route = routeFor<Role>();
