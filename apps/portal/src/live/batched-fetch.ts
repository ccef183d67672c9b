import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** The milliseconds to collect facts before stale queries are fetched. After a reconnection, many facts are received at the same time. */
const BATCH_WINDOW_MS = 150;

interface BatchOptions {
  /** The milliseconds over which thousands of tabs spread their fetches. */
  spreadMs: number;
  only?: (query: Query) => boolean;
}

/** Creates a function that schedules one fetch of the active, stale queries under a key. Calls before that fetch are merged into it. */
export function createBatchedFetch({ spreadMs, only = () => true }: BatchOptions) {
  const pendingKeys = new WeakMap<QueryClient, Set<string>>();
  return (client: QueryClient, queryKey: QueryKey): void => {
    const keys = pendingKeys.get(client) ?? new Set();
    pendingKeys.set(client, keys);
    const name = hashKey(queryKey);
    if (keys.has(name)) return;
    keys.add(name);
    setTimeout(
      () => {
        keys.delete(name);
        void client.refetchQueries({ queryKey, type: 'active', stale: true, predicate: only });
      },
      BATCH_WINDOW_MS + Math.random() * spreadMs,
    );
  };
}
