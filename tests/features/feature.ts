import type { FactType, SignalType } from '@portal/contracts';
import type { QueryKey } from '@tanstack/react-query';
import type { USES } from '../../apps/gateway/src/services/usage/usage';
import type { LiveClient } from '../kit/live-client';
import type { CallerName, RequestDraft, RightsRow } from '../kit/rights-table';
import type { Stage } from '../kit/stage';
import type { Name, Person } from '../kit/test-gateway';

/** The reason why a law test does not apply to a route, fact or field. */
export interface Exemption {
  because: string;
}
export const exempt = (because: string): Exemption => ({ because });
export const isExempt = (row: object): row is Exemption => 'because' in row;

/** A request that is valid except for the identity that it asserts, with the callers that may send it. */
export interface Assertion {
  callers: readonly Name[];
  make: (identity: string, id: string) => RequestDraft;
  /** True if the field accepts only an id and no mail address. */
  isIdOnly?: boolean;
}

/** Requests by Jonas for an existing object that he may not see. */
export interface UnseenObject {
  existing: () => Promise<string>;
  make: readonly ((id: string) => RequestDraft)[];
}

export interface WriteCall {
  path: string;
  json?: unknown;
  token?: string;
}
/** A write that an idempotency key protects: the call, its effect in rows, and a different call under the same key. */
export interface Write {
  make: () => Promise<WriteCall>;
  effect: Record<string, number>;
  other: (call: WriteCall) => WriteCall;
  /** Returns the records, other than row counts, that a power failure must leave unchanged. */
  records?: (call: WriteCall) => Promise<unknown>;
  /** Checks the facts of one effect. */
  facts?: (call: WriteCall, effect: Record<string, number>) => Promise<void>;
}

/** Prepares a scene and returns the action, which is then performed in front of all watchers. */
export type Scene = () => Promise<() => Promise<unknown>>;
export interface FactScene {
  scene: Scene;
  /** The facts that the sibling company receives. */
  siblingFacts: readonly FactType[];
}

type Uses = typeof USES;
/** The name of a use: a function of the portal and an action in it. */
export type UseName = { [F in keyof Uses]: `${F} ${Uses[F][number]}` }[keyof Uses];

/** A person whose caches are compared to fresh data. */
export interface Viewer {
  person: Person;
  isHandler: boolean;
}
export type CachedKeys = (viewer: Viewer) => readonly QueryKey[];

/** A scene that produces a signal, with the people who must and must not receive it. */
export interface SignalScene {
  from: Name;
  hears: readonly Name[];
  nonReceivers: readonly Name[];
  /** Produces the signal and returns a predicate that recognizes it. */
  make: (from: LiveClient) => Promise<(data: Record<string, unknown>) => boolean>;
}

export interface Reader {
  name: Exclude<CallerName, 'nobody'>;
  id: string;
}
/** Two worlds that differ in data hidden from a reader. Both methods return ids for the placeholders of the feature's reads. */
export interface Worlds {
  placeholders: readonly string[];
  /** Creates the data that the reader sees, in both worlds. */
  show: (reader: Reader) => Promise<Record<string, string>>;
  /** Creates the hidden data, in only one world. */
  hide: (reader: Reader, shown: Record<string, string>) => Promise<Record<string, string>>;
}

/** The rows of one feature for the law tests. Each law test compares them with the whole contract. */
export interface FeatureLaw {
  /** The rights of callers, with at least one row for each route. */
  rights: readonly RightsRow[];
  /** The fields that assert the caller's identity, as `group.route field`. */
  assertions: Record<string, Assertion>;
  /** The requests about objects hidden from the caller, for each route that can return 404 to a signed-in caller. */
  unseen: Record<string, UnseenObject | Exemption>;
  /** The read routes, each with the requests that return the most data. */
  reads: Record<string, readonly string[]>;
  /** The writes of all routes other than GET. */
  writes: Record<string, Record<string, Write> | Exemption>;
  /** The use that is recorded for each route other than GET, checked by `usage.law`. */
  uses?: Record<string, UseName | readonly UseName[] | Exemption>;
  /** The queries of each GET route that the portal caches. */
  cached: () => Promise<Record<string, CachedKeys | Exemption>>;
  /** The facts that can change the cached queries of this feature. */
  concerns: readonly FactType[] | 'every fact';
  /** Scenes that produce facts through the API. */
  scenes: Partial<Record<FactType, Record<string, Scene | FactScene>>>;
  signals: Partial<Record<SignalType, SignalScene>>;
  /** Valid values by wire name of the field. */
  values: Record<string, unknown>;
  worlds?: Worlds;
}
export type DefineFeature = (stage: Stage) => FeatureLaw;
