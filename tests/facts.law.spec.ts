import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FACTS, type FactType } from '@portal/contracts';
import { hashKey, type Query, type QueryKey } from '@tanstack/react-query';
import { sql } from 'kysely';
import { logState } from '../apps/gateway/src/platform/facts/facts';
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
  untilGathered,
} from './caches';
import { cacheComplaints, cachedRows, sceneComplaints, strayKeys, wholeContract } from './completeness';
import { featuresOn } from './features';
import { type CachedKeys, type FactScene, isExempt, type Scene } from './features/feature';
import { Stage } from './laws/stage';
import { makeApply, Tab } from './laws/tab';
import type { Name, Person } from './test-gateway';

const WATCHERS = ['lena', 'jonas', 'chloe', 'marco', 'ines', 'sam', 'bruno'] as const satisfies readonly Name[];
type Watcher = (typeof WATCHERS)[number];

/**
 * A watcher that heard nothing of a scene is looked at after every third one; what no fact told stays in their tab until then. Where everything happens at
 * once, each has a third of what it happens to on screen. Which these are changes from run to run: SEED=… names them, and ALL=1 leaves nothing out.
 */
const TURNS = process.env['ALL'] ? 1 : 3;
const SEED = Number(process.env['SEED'] ?? process.env['LOT'] ?? Date.now()) % TURNS;

const stage = new Stage();
const features = featuresOn(stage);
/** The keys that each feature keeps, with the facts that concern it. */
let kinds: { concerns: readonly FactType[] | 'every fact'; keys: readonly CachedKeys[] }[] = [];

const viewerOf = (person: Person) => ({ person, handles: person.email.endsWith('@yarrowdyne.example') });
/** Every list and record that the portal keeps for somebody, of what these facts can change. */
const keysFor = (person: Person, facts: readonly FactType[] = Object.keys(FACTS) as FactType[]): QueryKey[] =>
  kinds
    .filter(({ concerns }) => concerns === 'every fact' || facts.some((fact) => concerns.includes(fact)))
    .flatMap(({ keys }) => keys.flatMap((keysOf) => [...keysOf(viewerOf(person))]));

/** When somebody was here last changes with each of their sign-ins, which no fact tells. */
const ownRecord = ({ email }: Person): string => hashKey(ownRecordKey(email));

/** Each watcher has one tab open through all scenes: what was right after one scene is what stood there before the next. */
const tabs = new Map<Watcher, Tab>();
interface Watch {
  name: Watcher;
  tab: Tab;
  keys: readonly QueryKey[];
  /** Whether this scene is one after which they are looked at even if they heard nothing. */
  isDue: boolean;
}
let scenes = 0;
/** What a fact has taken away is not there any more. */
const queriesOf = ({ tab: { cache }, keys }: Watch): Query[] =>
  keys.flatMap((queryKey) => cache.getQueryCache().get(hashKey(queryKey)) ?? []);

/** Brings a tab to what is true now, with everything on its screens that these keys name. */
const open = async (watch: Watch): Promise<void> => {
  const { tab, keys } = watch;
  await tab.catchUp();
  const { cache, person } = tab;
  cache.removeQueries({ predicate: ({ queryHash }) => queryHash === ownRecord(person) });
  await fill(cache, person, keys);
  await refresh(cache, queriesOf(watch));
};

/** Closes what was on screen for one scene only. */
const leave = ({ tab: { cache, person } }: Watch): void => {
  const staying = new Set(keysFor(person).map((key) => hashKey(key)));
  cache.removeQueries({ predicate: ({ queryHash }) => !staying.has(queryHash) });
};

/** Lets one person after the other fetch: everybody at once would ask for more connections than there are. */
const inTurns = async <In, Out>(all: readonly In[], run: (each: In) => Promise<Out>): Promise<Out[]> => {
  const results: Out[] = [];
  for (const each of all) results.push(await run(each));
  return results;
};

/** Lets something happen in front of everybody, and holds each tab to what would be fetched. Returns what each received. */
const happens = async (facts: readonly FactType[], prepare: Scene): Promise<Record<Watcher, FactType[]>> => {
  const { bell } = stage.gateway;
  stage.clearScreens();
  const openKeys = new Set([...tabs.values()].flatMap(({ person }) => keysFor(person)).map((key) => hashKey(key)));
  const what = await prepare();
  bell.ring();
  const scene = SEED + scenes++;
  const isLast = facts.length === Object.keys(FACTS).length;
  const watching = [...tabs].map(([name, tab], at): Watch => {
    const isTheirs = (key: QueryKey, nth: number) => !isLast || openKeys.has(hashKey(key)) || (nth + scene + at) % TURNS === 0;
    const keys = keysFor(tab.person, facts).filter(isTheirs);
    return { name, tab, keys, isDue: isLast || (scene + at) % TURNS === 0 };
  });
  await inTurns(watching, open);
  await what();
  bell.ring();
  const received = await inTurns(watching, receive);
  await untilGathered();
  await inTurns(
    received.filter(({ now }) => now.size),
    compare,
  );
  stage.clearScreens();
  for (const watch of watching) leave(watch);
  return Object.fromEntries(received.map(({ name, heard }) => [name, heard])) as Record<Watcher, FactType[]>;
};

interface Received extends Watch {
  heard: FactType[];
  /** What this person would fetch now; nothing where they are not looked at. */
  now: Map<string, Outcome>;
  /** Another tab, which has fetched since: what it hears now it knows already. */
  late: Cache | null;
}
const receive = async (watch: Watch): Promise<Received> => {
  const { tab, keys } = watch;
  const facts = await tab.catchUp();
  const now = new Map<string, Outcome>();
  if (!facts.length && !watch.isDue) return { ...watch, heard: [], now, late: null };
  await Promise.all(keys.map(async (key) => now.set(JSON.stringify(key), await fetchOutcome(tab.person, key))));
  const late = facts.length ? await fillCache(tab.person, keys, now) : null;
  if (late) makeApply(late)(facts);
  return { ...watch, heard: facts.map(({ type }) => type as FactType), now, late };
};

/** Holds what the tabs of somebody made of the facts to what that person would fetch. */
const compare = async (watch: Received): Promise<void> => {
  const { name, tab, now, late } = watch;
  const queries = { 'open before': queriesOf(watch), 'fetched meanwhile': late?.getQueryCache().getAll() ?? [] };
  // By requests of its own: what a tab fetches again is compared with what was fetched beside it.
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
      ...(isFactScene(row) ? row : { scene: row, sisterHears: [] as readonly FactType[] }),
    })),
  );

beforeAll(async () => {
  await stage.open();
  const { head } = await logState(stage.gateway.database.db);
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

describe(`cache and fact (SEED=${SEED})`, () => {
  it('G7 every fact has a scene and a handler, and every scene and handler is of a fact', () => {
    expect(sceneComplaints(features, wholeContract())).toEqual([]);
    expect([...new Set(factHandlers.flatMap(Object.keys))].sort()).toEqual(Object.keys(FACTS).sort());
  });

  it('G7 every read is compared here with what facts make of it, or says why no portal keeps it', async () => {
    const rows = await cachedRows(features);
    expect([...cacheComplaints(rows, wholeContract()), ...strayKeys(rows, viewerOf(stage.person('marco')))]).toEqual([]);
  });

  it.each(SCENES)('G7 $type: what facts make of a cache equals what would be fetched when $way', async ({ type, scene, sisterHears }) => {
    const received = await happens([type], scene);
    expect(Object.values(received).flat()).toContain(type);
    expect(received.chloe).toEqual(sisterHears);
  });

  it('R6.7 the audience of each item has its kind and its place in lists, and its words name the marks that are open', async () => {
    const { rows } = await sql`
      select publication.id, publication.kind, publication.state from publication
      left join lateral (
        select array_agg('>' || mark order by '>' || mark) as marks, bool_and(kind = publication.kind and sort_at = publication.sort_at) as follows
        from audience where publication_id = publication.id and until = 'infinity') as open on true
      where open.follows is false or coalesce(open.marks, '{}') <> array(
        select word from unnest(tsvector_to_array(search)) as word where word like '>%' order by word)`.execute(stage.gateway.database.db);
    expect(rows).toEqual([]);
  });

  it('G7 G2 everything at once, in any order, leaves every cache with what would be fetched', async () => {
    const received = await happens(Object.keys(FACTS) as FactType[], async () => {
      const all = await inTurns(SCENES, ({ scene }) => scene());
      return () => Promise.all(all.map((happen) => happen()));
    });
    expect(new Set(Object.values(received).flat())).toEqual(new Set(Object.keys(FACTS)));
  });
});
