import { approval } from './approvals';
import { auth } from './auth';
import { master } from './masters';
import { notifications } from './notifications';
import type { Route } from './route';

/** Every route of the product by group and name. */
export const contract = { auth, master, approval, notifications };
export type Contract = typeof contract;

/** Every route as one flat list, with its name `group.route`. */
export const everyRoute = (): { name: string; group: string; route: Route }[] =>
  Object.entries(contract).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ name: `${group}.${name}`, group, route: route as Route })),
  );
