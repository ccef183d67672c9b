import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';

/** What the server says of files and versions, some moments after each is published. */
export function expireDeltas(client: QueryClient) {
  void client.invalidateQueries({ queryKey: api.pricelist.delta.key });
  void client.invalidateQueries({ queryKey: api.pricelist.reading.key });
}

/** How the prices of watched parts moved. */
export const expireMovements = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: api.publications.partMovements.key });

/** What somebody watches, and how it moved. */
export function expireWatches(client: QueryClient) {
  void client.invalidateQueries({ queryKey: api.publications.watched.key });
  expireMovements(client);
}
