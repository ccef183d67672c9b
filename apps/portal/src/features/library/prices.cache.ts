import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import { createGatheredFetch } from '../../live/gathered-fetch';
import { SPREAD_MS } from './rows';

/** What the server says of files and versions, some moments after each is published. */
export function expireDeltas(client: QueryClient) {
  void client.invalidateQueries({ queryKey: api.prices.delta.key });
  void client.invalidateQueries({ queryKey: api.prices.reading.key });
}

const { watched, partMovements, partNews, watchedPrices } = api.publications;
const DERIVED = [partMovements.key, partNews.key, watchedPrices.key];
const fetchSoon = createGatheredFetch({ spreadMs: SPREAD_MS });

/** Whether somebody is known to watch nothing, for whom nothing can have moved. */
const watchesNothing = (client: QueryClient): boolean => {
  const { queryKey } = watched.query({});
  return client.getQueryState(queryKey)?.isInvalidated === false && client.getQueryData<{ totalCount: number }>(queryKey)?.totalCount === 0;
};

/** What is published means for the watched parts: fetched by those who watch some, each at a moment of their own. */
export function expireMovements(client: QueryClient) {
  if (watchesNothing(client)) return;
  for (const queryKey of DERIVED) {
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
    fetchSoon(client, queryKey);
  }
}

/** What somebody watches, and how it moved: this they hear alone. */
export function expireWatches(client: QueryClient) {
  for (const queryKey of [watched.key, ...DERIVED]) void client.invalidateQueries({ queryKey });
}
