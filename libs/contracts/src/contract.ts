import type { z } from 'zod/mini';
import accounts from './accounts/feature';
import ai from './ai/feature';
import exports from './analytics/exports-feature';
import analytics from './analytics/feature';
import approvals from './approvals/feature';
import audit from './audit';
import files from './files/feature';
import home from './home';
import masters from './masters';
import notifications from './notifications/feature';
import presence from './presence';
import publications from './publications/feature';
import type { Role } from './roles';
import views from './saved-views';
import search from './search';
import telemetry from './telemetry';
import tickets from './tickets/feature';
import usage from './usage';
import { compose } from './wire/feature';
import general from './wire/refusals';
import type { ReplyForm, Route } from './wire/route';

const product = compose([
  general,
  accounts,
  masters,
  approvals,
  tickets,
  notifications,
  files,
  presence,
  publications,
  search,
  ai,
  usage,
  analytics,
  audit,
  telemetry,
  exports,
  views,
  home,
]);

/** Every route of the product by group and name. */
export const contract = product.routes;
export type Contract = typeof contract;

/** Every fact of the product by its name, which is shared by the row, the socket event and the cache handler. */
export const FACTS = product.facts;
export type FactType = keyof typeof FACTS;
export type FactData<T extends FactType> = z.infer<(typeof FACTS)[T]['data']>;
/** A fact as it is sent. The socket event carries its type as its name. */
export type Fact<T extends FactType = FactType> = { [K in T]: { seq: number; type: K; at: string; data: FactData<K> } }[T];

/** Every signal of the product: sent once and not stored. */
export const SIGNALS = product.signals;
export type SignalType = keyof typeof SIGNALS;
export type SignalData<T extends SignalType> = z.infer<(typeof SIGNALS)[T]>;

/** The catalogue of every refusal of the product. */
export const REFUSALS = product.refusals;

/** A route whose roles are those of the product. */
export type ProductRoute = Route<z.ZodMiniType, ReplyForm, Role>;

/** Returns every route as one flat list, each with its name `group.route`. */
export const everyRoute = (): { name: string; group: string; route: ProductRoute }[] =>
  Object.entries(contract).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ name: `${group}.${name}`, group, route: route as ProductRoute })),
  );
