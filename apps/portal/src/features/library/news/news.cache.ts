import type { FactData, NewsRow } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../live/api';
import { createKindCache } from '../kind.cache';
import { newsList } from './news.list';
import { newsQuery } from './news.queries';

const items = createKindCache({
  list: newsList,
  detail: (documentId) => api.news.item.query({ documentId }),
  // A newer version asks again, so what was signed of the one before says nothing of it.
  merge: (row, card) => {
    const { acknowledged, ...rest } = { ...row, ...card };
    return acknowledged && card.version === row.version ? { ...rest, acknowledged } : rest;
  },
});

/** A company has acknowledged it: each board counts its own reach. */
export const expireBoard = (client: QueryClient): void => void client.invalidateQueries({ queryKey: api.news.acknowledgements.key });

/** What the cache does about news; who of its readers is asked may change with each. */
export const newsItems = {
  showCard: (client: QueryClient, card: NewsRow): void => {
    expireBoard(client);
    items.showCard(client, card);
  },
  removeItem: (client: QueryClient, documentId: string): void => {
    expireBoard(client);
    items.removeItem(client, documentId);
  },
  lookAt: (client: QueryClient, documentId: string): void => {
    expireBoard(client);
    items.lookAt(client, documentId);
  },
};

/** Somebody of the reader's company has signed: in each of its tabs the row says so. */
export function signNews(client: QueryClient, { publicationId, version, acknowledged }: FactData<'news.signed'>): void {
  newsList.cache.changeRow(client, publicationId, (row) => (row.version === version ? { ...row, acknowledged } : row));
  newsList.cache.expire(client);
  void client.invalidateQueries({ queryKey: newsQuery(publicationId).queryKey });
}
