import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Facts come in flocks after a lost connection; what they make stale is fetched once. */
const GATHER_MS = 150;

interface Gathering {
  /** What thousands hear of at once they fetch within so long, each at another moment. */
  spreadMs: number;
  only?: (query: Query) => boolean;
}

/** Fetches what is on screen and stale under a key: soon, and once for all calls until then. */
export function createGatheredFetch({ spreadMs, only = () => true }: Gathering) {
  const gathering = new WeakMap<QueryClient, Set<string>>();
  return (client: QueryClient, queryKey: QueryKey): void => {
    const keys = gathering.get(client) ?? new Set();
    gathering.set(client, keys);
    const name = hashKey(queryKey);
    if (keys.has(name)) return;
    keys.add(name);
    setTimeout(
      () => {
        keys.delete(name);
        void client.refetchQueries({ queryKey, type: 'active', stale: true, predicate: only });
      },
      GATHER_MS + Math.random() * spreadMs,
    );
  };
}
