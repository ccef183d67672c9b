import type { FactType, SignalType } from '@portal/contracts';
import type { QueryKey } from '@tanstack/react-query';
import type { USES } from '../../apps/gateway/src/services/usage/usage';
import type { LiveClient } from '../kit/live-client';
import type { CallerName, RequestDraft, RightsRow } from '../kit/rights-table';
import type { Stage } from '../kit/stage';
import type { Name, Person } from '../kit/test-gateway';

/** The reason why a law does not apply to a route, fact or field. */
export interface Exempt {
  because: string;
}
export const exempt = (because: string): Exempt => ({ because });
export const isExempt = (row: object): row is Exempt => 'because' in row;

/** A request that is valid except for the identity that it asserts, with the callers that may send it. */
export interface Assertion {
  callers: readonly Name[];
  make: (identity: string, id: string) => RequestDraft;
  /** True if the field accepts only an id, not a mail address. */
  idOnly?: boolean;
}

/** Requests of jonas about an existing object that he may not see. */
export interface Unseen {
  existing: () => Promise<string>;
  make: readonly ((id: string) => RequestDraft)[];
}

export interface WriteCall {
  path: string;
  json?: unknown;
  token?: string;
}
/** A write that an idempotency key protects: its call, its effect in rows, and another call under the same key. */
export interface Write {
  make: () => Promise<WriteCall>;
  effect: Record<string, number>;
  other: (call: WriteCall) => WriteCall;
  /** Returns the records that a power cut must leave unchanged, besides the counts of rows. */
  records?: (call: WriteCall) => Promise<unknown>;
  /** Checks the facts of one effect. */
  facts?: (call: WriteCall, effect: Record<string, number>) => Promise<void>;
}

/** Prepares a scene and returns the action that is then performed in front of all watchers. */
export type Scene = () => Promise<() => Promise<unknown>>;
export interface FactScene {
  scene: Scene;
  /** The facts that the sister company receives. */
  sisterHears: readonly FactType[];
}

type Uses = typeof USES;
/** A function of the product with an action in it. */
export type UseName = { [F in keyof Uses]: `${F} ${Uses[F][number]}` }[keyof Uses];

/** A person whose caches are compared to a fresh fetch. */
export interface Viewer {
  person: Person;
  handles: boolean;
}
export type CachedKeys = (viewer: Viewer) => readonly QueryKey[];

/** A scene that produces a signal, with its receivers and non-receivers. */
export interface SignalScene {
  from: Name;
  hears: readonly Name[];
  deaf: readonly Name[];
  /** Produces the signal and returns a predicate that recognizes it. */
  make: (from: LiveClient) => Promise<(data: Record<string, unknown>) => boolean>;
}

export interface Reader {
  name: Exclude<CallerName, 'nobody'>;
  id: string;
}
/** Two worlds that differ in data hidden from a reader. Both return ids for the placeholders of the feature's reads. */
export interface Worlds {
  placeholders: readonly string[];
  /** Creates the data of both worlds that the reader sees. */
  show: (reader: Reader) => Promise<Record<string, string>>;
  /** Creates the data of one world only. */
  hide: (reader: Reader, shown: Record<string, string>) => Promise<Record<string, string>>;
}

/** The tables of one feature for the laws. Each law compares them with the whole contract. */
export interface FeatureLaw {
  /** The rights of callers: at least one row for each route. */
  rights: readonly RightsRow[];
  /** The fields that assert the identity of the caller, as `group.route field`. */
  assertions: Record<string, Assertion>;
  /** The routes with a 404 for a signed-in caller. */
  unseen: Record<string, Unseen | Exempt>;
  /** The reads, each with the requests that would reveal most. */
  reads: Record<string, readonly string[]>;
  /** The routes other than GET. */
  writes: Record<string, Record<string, Write> | Exempt>;
  /** The routes other than GET, with the use of the product that each one is, as `usage.law` finds it recorded. */
  uses?: Record<string, UseName | readonly UseName[] | Exempt>;
  /** The GET routes, with their queries that the portal caches. */
  cached: () => Promise<Record<string, CachedKeys | Exempt>>;
  /** The facts that can change the cached queries of this feature. */
  concerns: readonly FactType[] | 'every fact';
  /** Scenes that produce facts through the API. */
  scenes: Partial<Record<FactType, Record<string, Scene | FactScene>>>;
  signals: Partial<Record<SignalType, SignalScene>>;
  /** Valid values by the wire name of their field. */
  values: Record<string, unknown>;
  worlds?: Worlds;
}
export type DefineFeature = (stage: Stage) => FeatureLaw;
