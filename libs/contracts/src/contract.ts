import type { z } from 'zod/mini';
import * as nouns from './nouns';
import type { Role } from './roles';
import { compose } from './wire/feature';
import { generalFeature } from './wire/refusals';
import type { ReplyForm, Route } from './wire/route';

const product = compose([
  generalFeature,
  nouns.accountsFeature,
  nouns.identityProvidersFeature,
  nouns.mastersFeature,
  nouns.approvalsFeature,
  nouns.peopleFeature,
  nouns.provisioningFeature,
  nouns.ticketsFeature,
  nouns.notificationsFeature,
  nouns.filesFeature,
  nouns.presenceFeature,
  nouns.publicationsFeature,
  nouns.searchFeature,
  nouns.aiFeature,
  nouns.usageFeature,
  nouns.analyticsFeature,
  nouns.auditFeature,
  nouns.telemetryFeature,
  nouns.exportsFeature,
  nouns.viewsFeature,
  nouns.feedFeature,
  nouns.homeFeature,
]);

/** Every route of the product by group and name. */
export const contract = product.routes;
export type Contract = typeof contract;

/** Every fact of the product by its name. The log row, the socket event and the cache handler have the same name. */
export const FACTS = product.facts;
export type FactType = keyof typeof FACTS;
export type FactData<T extends FactType> = z.infer<(typeof FACTS)[T]['data']>;
/** A fact as it is sent. The name of the socket event is the type of the fact. */
export type Fact<T extends FactType = FactType> = { [K in T]: { seq: number; type: K; at: string; data: FactData<K> } }[T];

/** Every signal of the product. Signals are sent once and not stored. */
export const SIGNALS = product.signals;
export type SignalType = keyof typeof SIGNALS;
export type SignalData<T extends SignalType> = z.infer<(typeof SIGNALS)[T]>;

export const REFUSALS = product.refusals;

/** A route with the roles of the product. */
export type ProductRoute = Route<z.ZodMiniType, ReplyForm, Role>;

/** Returns every route in one list, named `group.route`. */
export const allRoutes = (): { name: string; group: string; route: ProductRoute }[] =>
  Object.entries(contract).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ name: `${group}.${name}`, group, route: route as ProductRoute })),
  );
