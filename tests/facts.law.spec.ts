import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FACTS, type FactType } from '@portal/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { factsAfter, logState } from '../apps/gateway/src/facts/facts';
import {
  type Cache,
  cachedOutcome,
  closePortal,
  createCursor,
  createFacts,
  factHandlers,
  fetchOutcome,
  fillCache,
  type Outcome,
  refresh,
  untilGathered,
} from './caches';
import { featuresOn } from './features';
import { type CachedKeys, type FactScene, isExempt, type Scene } from './features/feature';
import { cacheComplaints, sceneComplaints, wholeContract } from './laws/completeness';
import { Stage } from './laws/stage';
import { type LiveClient, type Name, type Person, roomsOfPerson } from './test-gateway';

const WATCHERS = ['lena', 'jonas', 'chloe', 'marco', 'ines', 'sam', 'bruno'] as const satisfies readonly Name[];
type Watcher = (typeof WATCHERS)[number];

const stage = new Stage();
const features = featuresOn(stage);
/** The keys that each feature keeps, with the facts that concern it. */
let kinds: { concerns: readonly FactType[] | 'every fact'; keys: readonly CachedKeys[] }[] = [];

const viewerOf = (person: Person) => ({ person, handles: person.email.endsWith('@yarrowdyne.example') });
/** Every list and record that the portal keeps for somebody, of what these facts can change. */
const keysFor = (person: Person, facts: readonly FactType[]): QueryKey[] =>
  kinds
    .filter(({ concerns }) => concerns === 'every fact' || facts.some((fact) => concerns.includes(fact)))
    .flatMap(({ keys }) => keys.flatMap((keysOf) => [...keysOf(viewerOf(person))]));

const head = async (): Promise<number> => (await logState(stage.gateway.database.db)).head;
const owedTo = async (person: Person, since: number): Promise<number> => {
  return (await factsAfter(stage.gateway.database.db, since, 1_000, await roomsOfPerson(stage.gateway, person))).length;
};

interface Watch {
  name: Watcher;
  person: Person;
  keys: readonly QueryKey[];
  /** Filled before anything happened. */
  cache: Cache;
  client: LiveClient;
}

/** Lets something happen in front of everybody, and holds each cache to what would be fetched. Answers with what each received. */
const happens = async (facts: readonly FactType[], what: () => Promise<unknown>): Promise<Record<Watcher, FactType[]>> => {
  const since = await head();
  const watching: Watch[] = [];
  for (const name of WATCHERS) {
    const person = stage.person(name);
    const keys = keysFor(person, facts);
    watching.push({ name, person, keys, cache: await fillCache(person, keys), client: person.connect({ since }) });
  }
  await Promise.all(watching.map(({ client }) => client.until((all) => all.some(({ event }) => event === 'welcome'))));
  await what();
  stage.gateway.bell.ring();
  const inTurn = makeTurns();
  const received = await Promise.all(watching.map(async (watch) => [watch.name, await compare(watch, since, inTurn)] as const));
  return Object.fromEntries(received) as Record<Watcher, FactType[]>;
};

type InTurn = <T>(run: () => Promise<T>) => Promise<T>;
/** Lets one person fetch at a time: everybody at once would ask for more connections than there are. The waits between overlap. */
const makeTurns = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };
};

/** Holds what somebody's caches make of the facts to what that person would fetch now. Answers with the facts. */
const compare = async ({ name, person, keys, cache, client }: Watch, since: number, inTurn: InTurn): Promise<FactType[]> => {
  const owed = await owedTo(person, since);
  await client.until(() => client.facts().length >= owed);
  const facts = client.facts();
  expect(facts).toHaveLength(owed);
  client.close();
  const now = new Map<string, Outcome>();
  await inTurn(() => Promise.all(keys.map(async (key) => now.set(JSON.stringify(key), await fetchOutcome(person, key)))));
  // The other has fetched since: what it hears now it knows already.
  const late = await fillCache(person, keys, now);
  for (const each of [cache, late]) {
    const applied = createFacts(each, createCursor(), () => {});
    applied.listen(factHandlers);
    for (const fact of facts) applied.add(fact as never);
    applied.flush();
  }
  if (facts.length) {
    await untilGathered();
    // By requests of its own: what a cache fetches again is compared with what another fetched.
    const again = new Map<string, Outcome>();
    for (const each of [cache, late]) await inTurn(() => refresh(each, again));
  }
  for (const [which, each] of Object.entries({ 'fetched before': cache, 'fetched meanwhile': late })) {
    for (const query of each.getQueryCache().getAll()) {
      const is = { name, which, key: query.queryKey, says: cachedOutcome(query) };
      expect(is).toEqual({ ...is, says: now.get(JSON.stringify(query.queryKey)) });
    }
    each.clear();
  }
  return facts.map(({ type }) => type as FactType);
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
  for (const name of WATCHERS) await stage.as(name);
  kinds = await Promise.all(
    features.map(async ({ concerns, cached }) => ({
      concerns,
      keys: Object.values(await cached()).flatMap((row) => (isExempt(row) ? [] : [row])),
    })),
  );
});
afterAll(async () => {
  closePortal();
  await stage.close();
});

describe('cache and fact', () => {
  it('G7 every fact has a scene and a handler, and every scene and handler is of a fact', () => {
    expect(sceneComplaints(features, wholeContract())).toEqual([]);
    expect([...new Set(factHandlers.flatMap(Object.keys))].sort()).toEqual(Object.keys(FACTS).sort());
  });

  it('G7 every read is compared here with what facts make of it, or says why no portal keeps it', async () => {
    expect(await cacheComplaints(features, wholeContract(), viewerOf(stage.person('marco')))).toEqual([]);
  });

  it.each(SCENES)('G7 $type: what facts make of a cache equals what would be fetched when $way', async ({ type, scene, sisterHears }) => {
    stage.clearScreens();
    const happen = await scene();
    const received = await happens([type], happen);
    expect(Object.values(received).flat()).toContain(type);
    expect(received.chloe).toEqual(sisterHears);
  });

  it('G7 G2 everything at once, in any order, leaves every cache with what would be fetched', async () => {
    stage.clearScreens();
    const all: (() => Promise<unknown>)[] = [];
    for (const { scene } of SCENES) all.push(await scene());
    const received = await happens(Object.keys(FACTS) as FactType[], () => Promise.all(all.map((happen) => happen())));
    expect(new Set(Object.values(received).flat())).toEqual(new Set(Object.keys(FACTS)));
  });
});
