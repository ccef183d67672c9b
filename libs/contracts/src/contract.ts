import { approval } from './approvals';
import { auth } from './auth';
import { files } from './files';
import { master } from './masters';
import { notifications } from './notifications';
import type { Route } from './route';
import { ticketMoves } from './ticket-moves';
import { ticketReads } from './ticket-reads';
import { ticketTools } from './ticket-tools';

/** Every route of the product by group and name. */
export const contract = { auth, master, approval, contactus: { ...ticketReads, ...ticketMoves, ...ticketTools }, notifications, files };
export type Contract = typeof contract;

/** Every route as one flat list, with its name `group.route`. */
export const everyRoute = (): { name: string; group: string; route: Route }[] =>
  Object.entries(contract).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ name: `${group}.${name}`, group, route: route as Route })),
  );
