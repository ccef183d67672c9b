import { ApiError } from '@portal/contracts';
import { type Query, QueryClient } from '@tanstack/react-query';

/** The milliseconds after which data is stale while the connection is not live. On a live connection, facts keep the cache current. */
const STALE_MS = 60_000;

/** Returns true if the failure may be temporary, so that a retry can help. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Returns true if a failed read is retried. If the server names a delay, more retries are allowed, because its overload is temporary. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  navigator.onLine && isTemporary(error) && failures < (error instanceof ApiError && error.retryAfterMs !== undefined ? 4 : 2);

const FIRST_WAIT_MS = 1_000;
/**
 * Returns the delay of a retry in milliseconds. It grows exponentially after the server's own delay; half of it is random, so that clients
 * refused together do not retry together.
 */
const waitMs = (failures: number, error: unknown): number => {
  const serverDelayMs = (error instanceof ApiError && error.retryAfterMs) || 0;
  return serverDelayMs + FIRST_WAIT_MS * 2 ** failures * (0.5 + Math.random() / 2);
};

/** The query key of the items that the person opened last. */
export const RECENT_ITEMS_KEY = ['recentItems'] as const;

export interface LiveCache extends QueryClient {
  /** True while facts are being received. The connection sets this flag. */
  live: boolean;
  /** Refetches running queries once they finish, because they may have missed a fact. */
  fetchPendingAgain(): void;
  /** Runs the handler of a fact, and refetches running queries, which may have missed that fact. */
  applyFact(handler: () => void): void;
}

export const createCache = (): LiveCache => {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: () => (cache.live ? Number.POSITIVE_INFINITY : STALE_MS),
        retry: shouldRetry,
        retryDelay: waitMs,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // No screen observes the recent items, and unobserved data expires.
  client.setQueryDefaults(RECENT_ITEMS_KEY, { gcTime: Number.POSITIVE_INFINITY });
  const pendingQueries = new Set<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || (event.action.type !== 'success' && event.action.type !== 'error')) return;
    if (event.action.type === 'success' && event.action.manual) return;
    const { query } = event;
    if (pendingQueries.delete(query)) queueMicrotask(() => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
  });
  const cache: LiveCache = Object.assign(client, {
    live: false,
    fetchPendingAgain() {
      for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching' })) pendingQueries.add(query);
    },
    applyFact(handler: () => void) {
      cache.fetchPendingAgain();
      handler();
    },
  });
  return cache;
};

export const cache = createCache();

/** Returns the query key of `accounts.me` for a person. */
export const ownRecordKey = (email: string) => ['accounts', 'me', { callerId: email }] as const;
