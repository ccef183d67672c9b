import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';

/** News stand in another way: lists, and the page on which one is open. */
export function expireNews(client: QueryClient) {
  void client.invalidateQueries({ queryKey: api.news.list.key });
  void client.invalidateQueries({ queryKey: api.news.item.key });
  expireBoard(client);
}

/** A company has acknowledged it: each board counts its own reach. */
export const expireBoard = (client: QueryClient): void => void client.invalidateQueries({ queryKey: api.news.acknowledgements.key });

/** Nothing of it stays on this device: an open page is empty before the server has refused it. */
export function removeNews(client: QueryClient, documentId: string) {
  const { queryKey } = api.news.item.query({ documentId });
  client.removeQueries({ queryKey, type: 'inactive' });
  void client.resetQueries({ queryKey, type: 'active' });
  void client.invalidateQueries({ queryKey: api.news.list.key });
  expireBoard(client);
}
