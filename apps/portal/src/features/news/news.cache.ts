import type { FactData } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import { createKindCache, publicationFacts } from '../../publishing/kind-cache';
import { newsList } from './news.list';
import { newsQuery } from './news.queries';

const items = createKindCache({
  list: newsList,
  detail: (documentId) => api.news.item.query({ documentId }),
  // A newer version must be acknowledged again, so the acknowledgement of the previous one is dropped.
  merge: (row, card) => {
    const { acknowledged, ...rest } = { ...row, ...card };
    return acknowledged && card.version === row.version ? { ...rest, acknowledged } : rest;
  },
});

/** Refetches the board after an acknowledgement. The fact cannot update the board, because each reader sees other companies. */
const expireBoard = (client: QueryClient): void => void client.invalidateQueries({ queryKey: api.news.acknowledgements.key });

/** Applies an acknowledgement by the reader's company in every tab of its users. */
export function signNews(client: QueryClient, { publicationId, version, acknowledged }: FactData<'news.signed'>): void {
  newsList.cache.changeRow(client, publicationId, (row) => (row.version === version ? { ...row, acknowledged } : row));
  newsList.cache.expire(client);
  void client.invalidateQueries({ queryKey: newsQuery(publicationId).queryKey });
}

/** A publication may change which companies have to acknowledge, so the board is refetched. */
export const factHandlers = {
  ...publicationFacts('news', items, expireBoard),
  'news.signed': signNews,
  'news.acknowledged': expireBoard,
} satisfies Partial<FactHandlers>;
