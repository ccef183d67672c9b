import { ApiError } from '@portal/contracts';
import { type Query, QueryClient } from '@tanstack/react-query';

/** Older than this is fetched again while the connection is not live; while it is, facts keep the cache true. */
const STALE_MS = 60_000;

/** Asking again can help only where the house was in trouble. */
const passing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** A server that names a time has too much to do for the moment: with what is on screen kept, a reader hardly notices a few tries more. */
const triesAgain = (failures: number, error: unknown): boolean =>
  navigator.onLine && passing(error) && failures < (error instanceof ApiError && error.retryAfterMs !== undefined ? 4 : 2);

const FIRST_WAIT_MS = 1_000;
/** Longer each time, from when the server says on; half of it by lot, as all who were refused in one moment would else come back in one. */
const waitMs = (failures: number, error: unknown): number => {
  const named = (error instanceof ApiError && error.retryAfterMs) || 0;
  return named + FIRST_WAIT_MS * 2 ** failures * (0.5 + Math.random() / 2);
};

export interface LiveCache extends QueryClient {
  /** Whether facts are arriving, set by the connection. */
  live: boolean;
  /** What is being fetched may miss a fact, so it is fetched again when it settles. */
  fetchPendingAgain(): void;
  /** Runs the handler of a fact, which what is being fetched meanwhile may miss. */
  applyFact(handler: () => void): void;
}

export const createCache = (): LiveCache => {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: () => (cache.live ? Number.POSITIVE_INFINITY : STALE_MS),
        retry: triesAgain,
        retryDelay: waitMs,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const late = new Set<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || (event.action.type !== 'success' && event.action.type !== 'error')) return;
    if (event.action.type === 'success' && event.action.manual) return;
    const { query } = event;
    if (late.delete(query)) queueMicrotask(() => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
  });
  const cache: LiveCache = Object.assign(client, {
    live: false,
    fetchPendingAgain() {
      for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching' })) late.add(query);
    },
    applyFact(handler: () => void) {
      cache.fetchPendingAgain();
      handler();
    },
  });
  return cache;
};

export const cache = createCache();

/** Where the record of a person stands, as their session has it from `accounts.me`. */
export const ownRecordKey = (email: string) => ['accounts', 'me', { callerId: email }] as const;
