import type { FactData } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/fact-handlers';
import { documentList } from './documents.list';
import { expireDrafts } from './drafts/drafts.queries';
import { unmarkGone } from './gone';
import { expireInsight } from './insight/insight.queries';
import { createKindCache } from './kind.cache';
import { expireBoard, expireNews, removeNews } from './news.cache';
import { expireDeltas, expireMovements, expireWatches } from './prices.cache';
import { priceList } from './prices.list';
import { closePreviews } from './viewer/preview.queries';

const documents = createKindCache({ list: documentList, detail: (documentId) => api.knowledge.document.query({ documentId }) });
const prices = createKindCache({ list: priceList, detail: (documentId) => api.pricelist.document.query({ documentId }) });

/** A price list stands in another way: what is derived from its rows is, too. */
function expireDerived(client: QueryClient) {
  expireDeltas(client);
  expireMovements(client);
}

function showItem(client: QueryClient, { card }: FactData<'publication.published'>) {
  unmarkGone(card.documentId);
  if (card.kind === 'material') return documents.showCard(client, card);
  if (card.kind === 'news') return expireNews(client);
  prices.showCard(client, card);
  expireDerived(client);
}

/** What the cache does about what is published, edited and taken back. */
export const factHandlers = {
  'publication.published': showItem,
  'publication.changed': showItem,
  'publication.gone': (client, { publicationId, kind }) => {
    closePreviews(client, publicationId);
    if (kind === 'material') return documents.removeItem(client, publicationId);
    if (kind === 'news') return removeNews(client, publicationId);
    prices.removeItem(client, publicationId);
    expireDerived(client);
  },
  'publication.filed': (client, { publicationId, kind }) => {
    expireInsight(client);
    if (kind === 'material') return documents.lookAt(client, publicationId);
    if (kind === 'news') return expireNews(client);
    prices.lookAt(client, publicationId);
    expireDerived(client);
  },
  'draft.changed': expireDrafts,
  'news.signed': expireNews,
  'news.acknowledged': expireBoard,
  'prices.compared': (client) => {
    expireDeltas(client);
    expireWatches(client);
  },
  'part.watched': expireWatches,
  'part.moved': expireWatches,
} satisfies Partial<FactHandlers>;
