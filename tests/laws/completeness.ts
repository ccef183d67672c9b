import {
  allRoutes,
  assertsCaller,
  CALLER,
  FACTS,
  type JsonSchema,
  place,
  type Route,
  renameInputFields,
  SIGNALS,
  wireNameOf,
} from '@portal/contracts';
import { z } from 'zod';
import { merge } from '../features';
import { type CachedKeys, type Exemption, type FeatureLaw, isExempt, type Viewer } from '../features/feature';
import { CALLERS } from '../kit/rights-table';

/** The contract against which the law tests compare their rows. */
export interface WholeContract {
  routes: readonly { name: string; route: Route }[];
  facts: readonly string[];
  signals: readonly string[];
}
export const wholeContract = (): WholeContract => ({ routes: allRoutes(), facts: Object.keys(FACTS), signals: Object.keys(SIGNALS) });

/** Compares names with rows. Reports names that have no row and rows that have no name. */
const compare = (law: string, of: string, names: readonly string[], rows: readonly string[]): string[] => [
  ...names.filter((name) => !rows.includes(name)).map((name) => `${law}: ${of} ${name} has no row`),
  ...[...new Set(rows)].filter((name) => !names.includes(name)).map((name) => `${law}: there is a row for ${name}, which is no ${of}`),
];
const namesOf = (tables: readonly object[]): string[] => tables.flatMap((table) => Object.keys(table));

/** The reads that are POST routes. */
const POST_READS = ['accounts.me'];
const isRead = ({ name, route }: WholeContract['routes'][number]): boolean => route.verb === 'GET' || POST_READS.includes(name);

export const rightsViolations = (features: readonly FeatureLaw[], { routes }: WholeContract): string[] => {
  const rows = features.flatMap(({ rights }) => rights);
  const names = routes.map(({ name }) => name);
  return [
    ...compare(
      'rights',
      'route',
      names,
      rows.map(({ route }) => route),
    ),
    ...rows
      .filter(({ cells }) => cells.length !== CALLERS.length)
      .map(({ route, about }) => `rights: ${route}, ${about}, needs one cell for each of ${CALLERS.length} callers`),
  ];
};

export const assertionViolations = (features: readonly FeatureLaw[], { routes }: WholeContract): string[] => {
  const fields = routes.flatMap(({ name, route }) => (assertsCaller(route) ? [`${name} ${wireNameOf(route, CALLER)}`] : []));
  return compare('identities', 'asserted field', fields, namesOf(features.map(({ assertions }) => assertions)));
};

/** Reports routes that can return 404 to a signed-in caller but have no row about hidden objects, and such rows without a route. */
export const unseenViolations = (features: readonly FeatureLaw[]): string[] => {
  const hidingRows = features
    .flatMap(({ rights }) => rights)
    .filter(({ cells }) => cells.slice(2).includes('404'))
    .map(({ route }) => route);
  return compare('one answer', 'hiding route', [...new Set(hidingRows)], namesOf(features.map(({ unseen }) => unseen)));
};

export const readViolations = (features: readonly FeatureLaw[], { routes }: WholeContract): string[] =>
  compare(
    'worlds',
    'read',
    routes.filter(isRead).map(({ name }) => name),
    namesOf(features.map(({ reads }) => reads)),
  );

export const writeViolations = (features: readonly FeatureLaw[], { routes }: WholeContract): string[] =>
  compare(
    'idempotency',
    'write',
    routes.filter(({ route }) => route.verb !== 'GET').map(({ name }) => name),
    namesOf(features.map(({ writes }) => writes)),
  );

/** Reports writes without a usage row, and usage rows without a write. */
export const useViolations = (features: readonly FeatureLaw[], { routes }: WholeContract): string[] =>
  compare(
    'usage',
    'write',
    routes.filter(({ route }) => route.verb !== 'GET').map(({ name }) => name),
    namesOf(features.map(({ uses = {} }) => uses)),
  );

export const sceneViolations = (features: readonly FeatureLaw[], { facts }: WholeContract): string[] => {
  const concernedFacts = new Set(features.flatMap(({ concerns }) => (concerns === 'every fact' ? [] : concerns)) as string[]);
  return [
    ...compare('facts', 'fact', facts, namesOf(features.map(({ scenes }) => scenes))),
    ...facts.filter((fact) => !concernedFacts.has(fact)).map((fact) => `facts: no feature is concerned by ${fact}`),
  ];
};

export const signalViolations = (features: readonly FeatureLaw[], { signals }: WholeContract): string[] =>
  compare('signals', 'signal', signals, namesOf(features.map((feature) => feature.signals)));

type CachedRows = Record<string, CachedKeys | Exemption>;
/** Returns the cache rows of all features. Loads the portal's own modules, because they define the keys. */
export const cachedRows = async (features: readonly FeatureLaw[]): Promise<CachedRows> =>
  merge(await Promise.all(features.map(({ cached }) => cached())));

/** Reports reads without a cache row, and cache rows without a read. */
export const cacheViolations = (rows: CachedRows, { routes }: WholeContract): string[] =>
  compare(
    'caches',
    'read',
    routes.filter(isRead).map(({ name }) => name),
    Object.keys(rows),
  );

/** Returns keys that are listed under the wrong read, which would hide a missing comparison. */
export const unknownKeys = (rows: CachedRows, viewer: Viewer): string[] =>
  Object.entries(rows).flatMap(([name, row]) =>
    (isExempt(row) ? [] : row(viewer))
      .filter(([group, call]) => `${String(group)}.${String(call)}` !== name)
      .map((key) => `caches: ${JSON.stringify(key)} is no key of ${name}`),
  );

/** Matches fields that need no value here, because an address or a sign-up generates their values. */
const GENERATED_FIELD = /^(email|userEmail|userId|UserId|TicketId|contactusId|fileId)$/;
/** Reports required fields without a valid value, and values without a field. */
export const valueViolations = (features: readonly FeatureLaw[], { routes }: WholeContract): string[] => {
  const values = merge(features.map((feature) => feature.values));
  const knownFields = new Set(routes.flatMap(({ route }) => [...route.wireNames.fields.keys()]));
  const missingFields = routes.flatMap(({ name, route }) => {
    const { required = [] } = renameInputFields(route)(z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
    return required
      .filter((name) => place(route, route.wireNames.fields.get(name)!.field) !== 'path')
      .filter((field) => !GENERATED_FIELD.test(field) && !Object.hasOwn(values, field))
      .map((field) => `fuzz: the field ${field} of ${name} has no value`);
  });
  return [
    ...missingFields,
    ...Object.keys(values)
      .filter((field) => !knownFields.has(field))
      .map((field) => `fuzz: there is a value for ${field}, which is no field of any route`),
  ];
};
