import { ApiError } from '@portal/contracts';
import { type Query, QueryClient } from '@tanstack/react-query';

/** Older data is fetched again while the connection is not live; while it is, facts keep the cache current. */
const STALE_MS = 60_000;

/** Retrying can help only if the server was in trouble. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** A server that names a time is overloaded for the moment; with the data still on screen, a few more attempts are hardly noticed. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  navigator.onLine && isTemporary(error) && failures < (error instanceof ApiError && error.retryAfterMs !== undefined ? 4 : 2);

const FIRST_WAIT_MS = 1_000;
/**
 * Returns the delay in milliseconds: growing, from the server's time on, and half of it random, so that clients refused together do not
 * return together.
 */
const waitMs = (failures: number, error: unknown): number => {
  const serverDelayMs = (error instanceof ApiError && error.retryAfterMs) || 0;
  return serverDelayMs + FIRST_WAIT_MS * 2 ** failures * (0.5 + Math.random() / 2);
};

/** The query key of the items that the person opened last. */
export const RECENT_ITEMS_KEY = ['recentItems'] as const;

export interface LiveCache extends QueryClient {
  /** True while facts are arriving; set by the connection. */
  live: boolean;
  /** Refetches running queries when they settle, since they may have missed a fact. */
  fetchPendingAgain(): void;
  /** Runs the handler of a fact, which running queries may have missed. */
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
  // No screen observes them, and unobserved data expires.
  client.setQueryDefaults(RECENT_ITEMS_KEY, { gcTime: Number.POSITIVE_INFINITY });
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

/** Returns the query key of a person's own record, which the session fetches from `accounts.me`. */
export const ownRecordKey = (email: string) => ['accounts', 'me', { callerId: email }] as const;
