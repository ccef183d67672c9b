import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FACTS, type FactType } from '@portal/contracts';
import { hashKey, type Query, type QueryKey } from '@tanstack/react-query';
import { sql } from 'kysely';
import { loadLogState } from '../../apps/gateway/src/platform/facts/facts';
import { featuresOn } from '../features';
import { type CachedKeys, type FactScene, isExempt, type Scene } from '../features/feature';
import {
  type Cache,
  cachedOutcome,
  closePortal,
  createLiveCache,
  factHandlers,
  fetchOutcome,
  fill,
  fillCache,
  type Outcome,
  ownRecordKey,
  refresh,
  refreshFrom,
  waitForCollectedChanges,
} from '../kit/caches';
import { Stage, type StageName } from '../kit/stage';
import type { Person } from '../kit/test-gateway';
import { cachedRows, cacheViolations, sceneViolations, unknownKeys, wholeContract } from './completeness';
import { makeApply, Tab } from './tab';

const WATCHERS = ['lena', 'jonas', 'chloe', 'marco', 'ines', 'sam', 'bruno', 'colleague'] as const satisfies readonly StageName[];
type Watcher = (typeof WATCHERS)[number];

/**
 * The number of scenes after which a watcher's tab is compared even if the watcher received no fact. A change without a fact remains
 * detectable until then. In the scene with all actions, each watcher has one in `TURNS` of the changed items on screen. The selection
 * differs between runs: `SEED=…` fixes the selection, and `ALL=1` checks everything.
 */
const TURNS = process.env['ALL'] ? 1 : 3;
const SEED = Number(process.env['SEED'] ?? process.env['LOT'] ?? Date.now()) % TURNS;

const stage = new Stage();
const features = featuresOn(stage);
/** The keys that each feature caches, with the facts that can change them. */
let kinds: { concerns: readonly FactType[] | 'every fact'; keys: readonly CachedKeys[] }[] = [];

const viewerOf = (person: Person) => ({ person, isHandler: person.email.endsWith('@yarrowdyne.example') });
/** Returns the key of every cached list and record of a person that these facts can change. */
const keysFor = (person: Person, facts: readonly FactType[] = Object.keys(FACTS) as FactType[]): QueryKey[] =>
  kinds
    .filter(({ concerns }) => concerns === 'every fact' || facts.some((fact) => concerns.includes(fact)))
    .flatMap(({ keys }) => keys.flatMap((keysOf) => [...keysOf(viewerOf(person))]));

/** Returns the cache key of a person's own record, whose last sign-in changes without a fact. */
const ownRecord = ({ email }: Person): string => hashKey(ownRecordKey(email));

/** The tabs of the watchers. They stay open through all scenes, so the state after one scene is the state before the next. */
const tabs = new Map<Watcher, Tab>();
interface Watch {
  name: Watcher;
  tab: Tab;
  keys: readonly QueryKey[];
  /** True if this watcher is compared after this scene even without a fact. */
  isDue: boolean;
}
let scenes = 0;
/** Returns the cached queries of a watch, some of which a fact may have removed. */
const queriesOf = ({ tab: { cache }, keys }: Watch): Query[] =>
  keys.flatMap((queryKey) => cache.getQueryCache().get(hashKey(queryKey)) ?? []);

/** Loads the queries of these keys into a tab, as if they were on screen. */
const openWatch = async (watch: Watch): Promise<void> => {
  const { tab, keys } = watch;
  await tab.catchUp();
  const { cache, person } = tab;
  cache.removeQueries({ predicate: ({ queryHash }) => queryHash === ownRecord(person) });
  await fill(cache, person, keys);
  await refresh(cache, queriesOf(watch));
};

/** Closes the screens that were open for only one scene. */
const leaveScreen = ({ tab: { cache, person } }: Watch): void => {
  const storedHashes = new Set(keysFor(person).map((key) => hashKey(key)));
  cache.removeQueries({ predicate: ({ queryHash }) => !storedHashes.has(queryHash) });
};

/** Runs an action for the items one after another, because parallel fetches would exceed the available connections. */
const runInSequence = async <In, Out>(all: readonly In[], run: (item: In) => Promise<Out>): Promise<Out[]> => {
  const results: Out[] = [];
  for (const item of all) results.push(await run(item));
  return results;
};

/** Performs an action in front of all watchers and compares each tab to a fresh fetch. Returns the facts that each watcher received. */
const perform = async (facts: readonly FactType[], prepare: Scene): Promise<Record<Watcher, FactType[]>> => {
  const { bell } = stage.gateway;
  stage.clearScreens();
  const openKeys = new Set([...tabs.values()].flatMap(({ person }) => keysFor(person)).map((key) => hashKey(key)));
  const action = await prepare();
  bell.ring();
  const scene = SEED + scenes++;
  const isLast = facts.length === Object.keys(FACTS).length;
  const watches = [...tabs].map(([name, tab], tabIndex): Watch => {
    const isWatchedKey = (key: QueryKey, keyIndex: number) =>
      !isLast || openKeys.has(hashKey(key)) || (keyIndex + scene + tabIndex) % TURNS === 0;
    const keys = keysFor(tab.person, facts).filter(isWatchedKey);
    return { name, tab, keys, isDue: isLast || (scene + tabIndex) % TURNS === 0 };
  });
  await runInSequence(watches, openWatch);
  await action();
  bell.ring();
  const receivedFacts = await runInSequence(watches, receiveFacts);
  await waitForCollectedChanges();
  await runInSequence(
    receivedFacts.filter(({ now }) => now.size),
    compare,
  );
  stage.clearScreens();
  for (const watch of watches) leaveScreen(watch);
  return Object.fromEntries(receivedFacts.map(({ name, heard }) => [name, heard])) as Record<Watcher, FactType[]>;
};

interface ReceivedWatch extends Watch {
  heard: FactType[];
  /** The state that this person would fetch now; empty if the person is not compared. */
  now: Map<string, Outcome>;
  /** The cache of a second tab that fetched after the action and before receiving the facts. */
  late: Cache | null;
}
const receiveFacts = async (watch: Watch): Promise<ReceivedWatch> => {
  const { tab, keys } = watch;
  const facts = await tab.catchUp();
  const now = new Map<string, Outcome>();
  if (!facts.length && !watch.isDue) return { ...watch, heard: [], now, late: null };
  await Promise.all(keys.map(async (key) => now.set(JSON.stringify(key), await fetchOutcome(tab.person, key))));
  const lateCache = facts.length ? await fillCache(tab.person, keys, now) : null;
  if (lateCache) makeApply(lateCache)(facts);
  return { ...watch, heard: facts.map(({ type }) => type as FactType), now, late: lateCache };
};

/** After the facts have arrived, compares a person's tabs with a fresh fetch. */
const compare = async (watch: ReceivedWatch): Promise<void> => {
  const { name, tab, now, late } = watch;
  const queries = { 'open before': queriesOf(watch), 'fetched meanwhile': late?.getQueryCache().getAll() ?? [] };
  // The tab sends its own requests, so that refetched data is compared to independently fetched data.
  const answers = await refresh(tab.cache, queries['open before']);
  if (late) await refreshFrom(late, answers);
  for (const [which, all] of Object.entries(queries)) {
    for (const query of all) {
      const is = { name, which, key: query.queryKey, says: cachedOutcome(query) };
      expect(is).toEqual({ ...is, says: now.get(JSON.stringify(query.queryKey)) });
    }
  }
  late?.clear();
};

const isFactScene = (row: Scene | FactScene): row is FactScene => 'scene' in row;
const SCENES = features
  .flatMap(({ scenes }) => Object.entries(scenes))
  .flatMap(([type, ways]) =>
    Object.entries(ways).map(([way, row]) => ({
      type: type as FactType,
      way,
      ...(isFactScene(row) ? row : { scene: row, siblingFacts: [] as readonly FactType[] }),
    })),
  );

beforeAll(async () => {
  await stage.open({ env: { TICKETS_COMPANY_WIDE: 'true' } });
  const { head } = await loadLogState(stage.gateway.database.db);
  for (const name of WATCHERS) tabs.set(name, new Tab(stage.gateway, await stage.as(name), createLiveCache(), head));
  kinds = await Promise.all(
    features.map(async ({ concerns, cached }) => ({
      concerns,
      keys: Object.values(await cached()).flatMap((row) => (isExempt(row) ? [] : [row])),
    })),
  );
});
afterAll(async () => {
  for (const tab of tabs.values()) tab.close();
  closePortal();
  await stage.close();
});

describe(`caches after facts (SEED=${SEED})`, () => {
  it('G7 every fact has a scene and a handler, and every scene and handler belongs to a fact', () => {
    expect(sceneViolations(features, wholeContract())).toEqual([]);
    expect([...new Set(factHandlers.flatMap(Object.keys))].sort()).toEqual(Object.keys(FACTS).sort());
  });

  it('G7 every read has a cache row, or an exemption that states why the portal does not cache the read', async () => {
    const rows = await cachedRows(features);
    expect([...cacheViolations(rows, wholeContract()), ...unknownKeys(rows, viewerOf(stage.person('marco')))]).toEqual([]);
  });

  it.each(SCENES)('G7 $type: the cache after the facts equals a fresh fetch when $way', async ({ type, scene, siblingFacts }) => {
    const receivedFacts = await perform([type], scene);
    expect(Object.values(receivedFacts).flat()).toContain(type);
    expect(receivedFacts.chloe).toEqual(siblingFacts);
  });

  it('R6.7 the audience rows of each item have its kind and sort time, and its search lexemes match the open rows', async () => {
    const { rows } = await sql`
      select publication.id, publication.kind, publication.state from publication
      left join lateral (
        select array_agg('>' || mark order by '>' || mark) as marks, bool_and(kind = publication.kind and sort_at = publication.sort_at) as follows
        from audience where publication_id = publication.id and until = 'infinity') as open on true
      where open.follows is false or coalesce(open.marks, '{}') <> array(
        select word from unnest(tsvector_to_array(search)) as word where word like '>%' order by word)`.execute(stage.gateway.database.db);
    expect(rows).toEqual([]);
  });

  it('G7 G2 concurrent actions, in any order, leave every cache equal to a fresh fetch', async () => {
    const receivedFacts = await perform(Object.keys(FACTS) as FactType[], async () => {
      const actions = await runInSequence(SCENES, ({ scene }) => scene());
      return () => Promise.all(actions.map((runAction) => runAction()));
    });
    expect(new Set(Object.values(receivedFacts).flat())).toEqual(new Set(Object.keys(FACTS)));
  });
});
