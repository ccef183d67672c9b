/// <reference types="vite/client" />
// Must be the first import, because the following modules read the settings on loading.
import './portal-settings';
import { beforeAll } from '@jest/globals';
import type { ApiError } from '@portal/contracts';
import type { Query, QueryKey } from '@tanstack/react-query';
import { TaskLimiter } from '../../apps/gateway/src/platform/task-limiter';
import { createCache } from '../../apps/portal/src/live/cache';
import type { AllFactHandlers } from '../../apps/portal/src/live/facts';
import { session } from '../../apps/portal/src/live/session';
import { tabs } from '../../apps/portal/src/live/tabs';
import type { Person } from './test-gateway';

export { ticketList } from '../../apps/portal/src/features/tickets/tickets.list';
export * as ticketQueries from '../../apps/portal/src/features/tickets/tickets.queries';
export { createCache, ownRecordKey } from '../../apps/portal/src/live/cache';
export { createCursor } from '../../apps/portal/src/live/cursor';
export { createFacts } from '../../apps/portal/src/live/facts';

/** The fact handlers of all features of the portal, loaded before the first test. */
export const factHandlers: AllFactHandlers[number][] = [];
beforeAll(async () => {
  // The path is a variable, because the type checker must not follow this import: the tsconfig of the tests cannot compile screens.
  const signedIn: string = '../../apps/portal/src/app/signed-in';
  const { loadSignedIn } = (await import(signedIn)) as { loadSignedIn: () => Promise<{ facts: AllFactHandlers }> };
  factHandlers.push(...(await loadSignedIn()).facts);
});

export type Cache = ReturnType<typeof createCache>;
/** The time in milliseconds for which the portal collects changes before it fetches counts again. */
const COLLECT_MS = 250;

/** Limits concurrent requests, because each database connection plans each statement once. */
const slots = new TaskLimiter(3);
const sendRead = (person: Person, [group, name, input]: QueryKey): Promise<unknown> =>
  slots.run(() =>
    (person as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[String(group)]![String(name)]!(input),
  );

/** The result of a query: its data, or its refusal. */
export type Outcome = { data: unknown } | { refused: string };
export const fetchOutcome = (person: Person, key: QueryKey): Promise<Outcome> =>
  sendRead(person, key).then(
    (data) => ({ data }),
    (error: unknown) => ({ refused: (error as ApiError).code }),
  );
export const cachedOutcome = ({ state }: Query): Outcome =>
  state.error ? { refused: (state.error as ApiError).code } : { data: state.data };

type Answers = ReadonlyMap<string, Outcome>;

/** Fetches the missing queries of these keys into a cache. `knownAnswers` contains results that need no request. */
export const fill = async (cache: Cache, person: Person, keys: readonly QueryKey[], knownAnswers: Answers = new Map()): Promise<void> => {
  const fetch = (queryKey: QueryKey) => {
    let first = knownAnswers.get(JSON.stringify(queryKey));
    const queryFn = () => {
      const answer = first;
      first = undefined;
      return answer && 'data' in answer ? Promise.resolve(answer.data) : sendRead(person, queryKey);
    };
    return cache.prefetchQuery({ queryKey, queryFn });
  };
  await Promise.all(keys.filter((key) => !cache.getQueryState(key)).map(fetch));
};

/** Creates the empty cache of a tab that receives facts. */
export const createLiveCache = (): Cache => Object.assign(createCache(), { live: true });

export const fillCache = async (person: Person, keys: readonly QueryKey[], knownAnswers?: Answers): Promise<Cache> => {
  const cache = createLiveCache();
  await fill(cache, person, keys, knownAnswers);
  return cache;
};

/** Waits until the portal has collected the changes that arrived together. */
export const waitForCollectedChanges = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, COLLECT_MS));

/** Fetches outdated queries of a cache again: all of them or the given ones. Returns the results. */
export const refresh = async (cache: Cache, queries: readonly Query[] = cache.getQueryCache().getAll()): Promise<Answers> => {
  const outdatedQueries = queries.filter(({ state }) => state.isInvalidated);
  await cache.refetchQueries({ predicate: (query) => outdatedQueries.includes(query) }, { throwOnError: false });
  return new Map(outdatedQueries.map((query) => [JSON.stringify(query.queryKey), cachedOutcome(query)]));
};

/** Refreshes outdated queries like `refresh`, but reuses results of another cache of the same person. */
export const refreshFrom = async (cache: Cache, answers: Answers): Promise<void> => {
  for (const { queryKey, state } of cache.getQueryCache().getAll()) {
    const answer = state.isInvalidated && answers.get(JSON.stringify(queryKey));
    if (answer && 'data' in answer) await cache.prefetchQuery({ queryKey, queryFn: () => answer.data, staleTime: 0 });
  }
  await refresh(cache);
};

/** Closes all open resources of the portal. */
export const closePortal = (): void => {
  session.stop();
  tabs.close();
};
