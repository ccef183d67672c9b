import { PART_KINDS, type PublicationKind } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import { createBatchedFetch } from '../../live/batched-fetch';
import type { FactHandlers } from '../../live/facts';
import { SPREAD_MS } from '../../publishing/rows';
import { partSignals } from './part-signals';

const { part, watched, partMovements, partNews, watchedPrices } = api.publications;
const DERIVED_KEYS = [partMovements.key, partNews.key, watchedPrices.key];
const scheduleFetch = createBatchedFetch({ spreadMs: SPREAD_MS });

/** Returns true if the cache shows that the reader watches no part, so that no change can affect them. */
const watchesNothing = (client: QueryClient): boolean => {
  const { queryKey } = watched.query({});
  return client.getQueryState(queryKey)?.isInvalidated === false && client.getQueryData<{ totalCount: number }>(queryKey)?.totalCount === 0;
};

const expirePage = (client: QueryClient): void => void client.invalidateQueries({ queryKey: part.key });

/** Refetches the part page on screen, and the changes of watched parts. Each client refetches the changes at a random moment. */
function expireParts(client: QueryClient, kind: PublicationKind): void {
  if (!PART_KINDS.some((partKind) => partKind === kind)) return;
  expirePage(client);
  if (watchesNothing(client)) return;
  for (const queryKey of DERIVED_KEYS) {
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
    scheduleFetch(client, queryKey);
  }
}

function expireWatches(client: QueryClient): void {
  for (const queryKey of [watched.key, ...DERIVED_KEYS]) void client.invalidateQueries({ queryKey });
}

export const factHandlers = {
  'publication.published': (client, { card }) => expireParts(client, card.kind),
  'publication.changed': (client, { card }) => expireParts(client, card.kind),
  'publication.gone': (client, { kind }) => expireParts(client, kind),
  'publication.filed': (client, { kind }) => expireParts(client, kind),
  'prices.compared': (client) => {
    expirePage(client);
    expireWatches(client);
  },
  'part.watched': expireWatches,
  'part.moved': (client, { publicationId }) => {
    expirePage(client);
    expireWatches(client);
    partSignals.publish(publicationId);
  },
} satisfies Partial<FactHandlers>;
