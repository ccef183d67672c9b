import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';

/** What the server says of files and versions, some moments after each is published. */
export function expireDeltas(client: QueryClient) {
  void client.invalidateQueries({ queryKey: api.pricelist.delta.key });
  void client.invalidateQueries({ queryKey: api.pricelist.reading.key });
}

/** What somebody watches, and how it moved. */
export function expireWatches(client: QueryClient) {
  void client.invalidateQueries({ queryKey: api.publications.watched.key });
  void client.invalidateQueries({ queryKey: api.publications.partMovements.key });
}

/** A price list stands in another way: the lists are in the order of the server, which counts what it narrows. */
export function expirePrices(client: QueryClient, documentId: string) {
  void client.invalidateQueries({ queryKey: api.pricelist.document.query({ documentId }).queryKey });
  void client.invalidateQueries({ queryKey: api.pricelist.list.key });
  expireDeltas(client);
  void client.invalidateQueries({ queryKey: api.publications.partMovements.key });
}

/** Nothing of it stays on this device. */
export function removePriceList(client: QueryClient, documentId: string) {
  const { queryKey } = api.pricelist.document.query({ documentId });
  client.removeQueries({ queryKey, type: 'inactive' });
  void client.resetQueries({ queryKey, type: 'active' });
  expirePrices(client, documentId);
}
