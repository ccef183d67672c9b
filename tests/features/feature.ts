import type { FactType, SignalType } from '@portal/contracts';
import type { QueryKey } from '@tanstack/react-query';
import type { USES } from '../../apps/gateway/src/services/usage/usage';
import type { CallerName, RequestDraft, RightsRow } from '../laws/rights-table';
import type { Stage } from '../laws/stage';
import type { LiveClient } from '../live-client';
import type { Name, Person } from '../test-gateway';

/** A reason why a law has nothing to check at this route, fact or field. */
export interface Exempt {
  because: string;
}
export const exempt = (because: string): Exempt => ({ because });
export const isExempt = (row: object): row is Exempt => 'because' in row;

/** A request that is right but for the identity that it asserts, and who may send it at all. */
export interface Assertion {
  callers: readonly Name[];
  make: (identity: string, id: string) => RequestDraft;
  /** The place takes an id only, no mail address. */
  idOnly?: boolean;
}

/** Requests of jonas about an object that exists and that he may not see. */
export interface Unseen {
  existing: () => Promise<string>;
  make: readonly ((id: string) => RequestDraft)[];
}

export interface WriteCall {
  path: string;
  json?: unknown;
  token?: string;
}
/** A write that one key sends once: how it is made, what it leaves behind in rows, and another one under the same key. */
export interface Write {
  make: () => Promise<WriteCall>;
  effect: Record<string, number>;
  other: (call: WriteCall) => WriteCall;
  /** What the power cut must leave as it was, besides the counts of rows. */
  records?: (call: WriteCall) => Promise<unknown>;
  /** Facts of one effect. */
  facts?: (call: WriteCall, effect: Record<string, number>) => Promise<void>;
}

/** Prepares, and answers with what is then done in front of everybody. */
export type Scene = () => Promise<() => Promise<unknown>>;
export interface FactScene {
  scene: Scene;
  /** What the sister company hears of it. */
  sisterHears: readonly FactType[];
}

type Uses = typeof USES;
/** A function of the product, and what is done with it. */
export type UseName = { [F in keyof Uses]: `${F} ${Uses[F][number]}` }[keyof Uses];

/** Somebody whose caches are held to what they would fetch. */
export interface Viewer {
  person: Person;
  handles: boolean;
}
export type CachedKeys = (viewer: Viewer) => readonly QueryKey[];

/** What makes a signal, who hears it, and who must not. */
export interface SignalScene {
  from: Name;
  hears: readonly Name[];
  deaf: readonly Name[];
  /** Makes it, and answers how it is recognised. */
  make: (from: LiveClient) => Promise<(data: Record<string, unknown>) => boolean>;
}

export interface Reader {
  name: Exclude<CallerName, 'nobody'>;
  id: string;
}
/** Two worlds that differ in what a reader may not see. Both answer with ids by placeholder of the feature's reads. */
export interface Worlds {
  placeholders: readonly string[];
  /** What stands in both worlds and the reader sees. */
  show: (reader: Reader) => Promise<Record<string, string>>;
  /** What stands in one world only. */
  hide: (reader: Reader, shown: Record<string, string>) => Promise<Record<string, string>>;
}

/** What the laws need to know of one feature. Each law compares these with the whole contract. */
export interface FeatureLaw {
  /** Who may do what: at least one row for each route. */
  rights: readonly RightsRow[];
  /** Each field that asserts who is calling, as `group.route field`. */
  assertions: Record<string, Assertion>;
  /** Each route that says 404 to somebody who is signed in. */
  unseen: Record<string, Unseen | Exempt>;
  /** Each read with the requests that would tell most. */
  reads: Record<string, readonly string[]>;
  /** Each route that is not a GET. */
  writes: Record<string, Record<string, Write> | Exempt>;
  /** Each route that is not a GET: the use of the product that it is, or the uses of which it is one, as `usage.law` finds it written down. */
  uses?: Record<string, UseName | readonly UseName[] | Exempt>;
  /** Each GET: the queries of it that a portal keeps. */
  cached: () => Promise<Record<string, CachedKeys | Exempt>>;
  /** The facts that can change what this feature keeps. */
  concerns: readonly FactType[] | 'every fact';
  /** Scenes that make a fact true, by the door. */
  scenes: Partial<Record<FactType, Record<string, Scene | FactScene>>>;
  signals: Partial<Record<SignalType, SignalScene>>;
  /** A value that its field takes, by the field's name on the wire. */
  values: Record<string, unknown>;
  worlds?: Worlds;
}
export type DefineFeature = (stage: Stage) => FeatureLaw;
