/// <reference types="vite/client" />
// First: what is imported below reads the settings.
import './portal-settings';
import { beforeAll } from '@jest/globals';
import type { ApiError } from '@portal/contracts';
import type { Query, QueryKey } from '@tanstack/react-query';
import { Slots } from '../apps/gateway/src/platform/slots';
import type { AllFactHandlers } from '../apps/portal/src/live/fact-handlers';
import { createCache } from '../apps/portal/src/live/queries';
import { session } from '../apps/portal/src/live/session';
import { tabs } from '../apps/portal/src/live/tabs';
import type { Person } from './test-gateway';

export { ticketList } from '../apps/portal/src/features/tickets/tickets.list';
export * as ticketQueries from '../apps/portal/src/features/tickets/tickets.queries';
export { createCursor } from '../apps/portal/src/live/cursor';
export { createFacts } from '../apps/portal/src/live/facts';
export { createCache, ownRecordKey } from '../apps/portal/src/live/queries';

/** Handlers of facts of all features of the portal; loaded before the first test. */
export const factHandlers: AllFactHandlers[number][] = [];
beforeAll(async () => {
  // The type checker follows no import whose path is a variable: the tsconfig of the tests cannot compile the screens that this file leads to.
  const signedIn: string = '../apps/portal/src/app/signed-in';
  const { loadSignedIn } = (await import(signedIn)) as { loadSignedIn: () => Promise<{ facts: AllFactHandlers }> };
  factHandlers.push(...(await loadSignedIn()).facts);
});

export type Cache = ReturnType<typeof createCache>;
/** The portal gathers what comes in flocks before it asks for numbers again. */
const GATHERED_MS = 250;

/** Each connection to the database plans each statement anew: with few of them that is done a few times. */
const slots = new Slots(3);
const ask = (person: Person, [group, name, input]: QueryKey): Promise<unknown> =>
  slots.run(() =>
    (person as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[String(group)]![String(name)]!(input),
  );

/** What a question is answered with: the data, or the refusal. */
export type Outcome = { data: unknown } | { refused: string };
export const fetchOutcome = (person: Person, key: QueryKey): Promise<Outcome> =>
  ask(person, key).then(
    (data) => ({ data }),
    (error: unknown) => ({ refused: (error as ApiError).code }),
  );
export const cachedOutcome = ({ state }: Query): Outcome =>
  state.error ? { refused: (state.error as ApiError).code } : { data: state.data };

type Answers = ReadonlyMap<string, Outcome>;

/** Puts into a cache what these keys name and it has not; the first answers may be known already. */
export const fill = async (cache: Cache, person: Person, keys: readonly QueryKey[], known: Answers = new Map()): Promise<void> => {
  const fetch = (queryKey: QueryKey) => {
    let first = known.get(JSON.stringify(queryKey));
    const queryFn = () => {
      const answer = first;
      first = undefined;
      return answer && 'data' in answer ? Promise.resolve(answer.data) : ask(person, queryKey);
    };
    return cache.prefetchQuery({ queryKey, queryFn });
  };
  await Promise.all(keys.filter((key) => !cache.getQueryState(key)).map(fetch));
};

/** An empty cache of a tab that facts reach. */
export const createLiveCache = (): Cache => Object.assign(createCache(), { live: true });

/** A cache with everything in it that these keys name. */
export const fillCache = async (person: Person, keys: readonly QueryKey[], known?: Answers): Promise<Cache> => {
  const cache = createLiveCache();
  await fill(cache, person, keys, known);
  return cache;
};

/** Waits until what came in together has been gathered. */
export const untilGathered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, GATHERED_MS));

/** Fetches again what the cache itself has called out of date, of these queries or of all, and returns what it was answered. */
export const refresh = async (cache: Cache, queries: readonly Query[] = cache.getQueryCache().getAll()): Promise<Answers> => {
  const outdated = queries.filter(({ state }) => state.isInvalidated);
  await cache.refetchQueries({ predicate: (query) => outdated.includes(query) }, { throwOnError: false });
  return new Map(outdated.map((query) => [JSON.stringify(query.queryKey), cachedOutcome(query)]));
};

/** As `refresh`, by what another cache of the same person was answered where that has fetched the same. */
export const refreshFrom = async (cache: Cache, answers: Answers): Promise<void> => {
  for (const { queryKey, state } of cache.getQueryCache().getAll()) {
    const answer = state.isInvalidated && answers.get(JSON.stringify(queryKey));
    if (answer && 'data' in answer) await cache.prefetchQuery({ queryKey, queryFn: () => answer.data, staleTime: 0 });
  }
  await refresh(cache);
};

/** What this portal holds open for itself. */
export const closePortal = (): void => {
  session.stop();
  tabs.close();
};
