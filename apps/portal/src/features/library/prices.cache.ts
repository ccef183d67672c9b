import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';

/** What versions changed is compared by the server, some moments after each is published. */
export const expireDeltas = (client: QueryClient): void => void client.invalidateQueries({ queryKey: api.pricelist.delta.key });

/** A price list stands in another way: the lists are in the order of the server, which counts what it narrows. */
export function expirePrices(client: QueryClient, documentId: string) {
  void client.invalidateQueries({ queryKey: api.pricelist.document.query({ documentId }).queryKey });
  void client.invalidateQueries({ queryKey: api.pricelist.list.key });
  expireDeltas(client);
}

/** Nothing of it stays on this device. */
export function removePriceList(client: QueryClient, documentId: string) {
  void client.resetQueries({ queryKey: api.pricelist.document.query({ documentId }).queryKey });
  expirePrices(client, documentId);
}
