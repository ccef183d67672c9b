import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import { createKindCache, publicationFacts } from '../../publishing/kind-cache';
import { priceList } from './prices.list';

const prices = createKindCache({ list: priceList, detail: (documentId) => api.prices.item.query({ documentId }) });

/** Refetches price changes. Called on publication, and again once the server has compared the versions. */
function expireDeltas(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: api.prices.delta.key });
  void client.invalidateQueries({ queryKey: api.prices.reading.key });
}

export const factHandlers = {
  ...publicationFacts('price', prices, expireDeltas),
  'prices.compared': expireDeltas,
} satisfies Partial<FactHandlers>;
