import { auth } from './accounts/routes';
import { approval } from './approvals';
import { files } from './files/routes';
import { master } from './masters';
import { notifications } from './notifications';
import { ticketCommands } from './tickets/commands';
import { ticketReads } from './tickets/reads';
import { ticketSettings } from './tickets/settings';
import type { Route } from './wire/route';

/** Every route of the product by group and name. */
export const contract = {
  auth,
  master,
  approval,
  contactus: { ...ticketReads, ...ticketCommands, ...ticketSettings },
  notifications,
  files,
};
export type Contract = typeof contract;

/** Every route as one flat list, with its name `group.route`. */
export const everyRoute = (): { name: string; group: string; route: Route }[] =>
  Object.entries(contract).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ name: `${group}.${name}`, group, route: route as Route })),
  );
