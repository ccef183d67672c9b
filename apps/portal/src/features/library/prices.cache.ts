import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';

/** What the server says of files and versions, some moments after each is published. */
export function expireDeltas(client: QueryClient) {
  void client.invalidateQueries({ queryKey: api.pricelist.delta.key });
  void client.invalidateQueries({ queryKey: api.pricelist.reading.key });
}

/** What is published means for the watched parts. */
export function expireMovements(client: QueryClient) {
  void client.invalidateQueries({ queryKey: api.publications.partMovements.key });
  void client.invalidateQueries({ queryKey: api.publications.partNews.key });
  void client.invalidateQueries({ queryKey: api.publications.watchedPrices.key });
}

/** What somebody watches, and how it moved. */
export function expireWatches(client: QueryClient) {
  void client.invalidateQueries({ queryKey: api.publications.watched.key });
  expireMovements(client);
}
