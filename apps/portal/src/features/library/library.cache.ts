import { type FactData, PART_KINDS, type PublicationKind } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/fact-handlers';
import { documentList } from './documents.list';
import { expireDrafts } from './drafts/drafts.queries';
import { lookAtEvent, removeEvent, seatFacts, showEvent } from './events/events.cache';
import { unmarkGone } from './gone';
import { expireInsight } from './insight/insight.queries';
import { createKindCache } from './kind.cache';
import { expireBoard, newsItems, signNews } from './news/news.cache';
import { partSignals } from './parts/part-signals';
import { expireDeltas, expireMovements, expireWatches } from './prices.cache';
import { priceList } from './prices.list';
import { closePreviews } from './viewer/preview.queries';

const documents = createKindCache({ list: documentList, detail: (documentId) => api.documents.item.query({ documentId }) });
const prices = createKindCache({ list: priceList, detail: (documentId) => api.prices.item.query({ documentId }) });

/** An item stands in another way: what is derived from its rows and texts does, too. Parts are watched in documents, price lists and news. */
function expireDerived(client: QueryClient, kind: PublicationKind) {
  if (kind === 'price') expireDeltas(client);
  if (PART_KINDS.some((one) => one === kind)) expireMovements(client);
}

function showItem(client: QueryClient, { card }: FactData<'publication.published'>) {
  unmarkGone(card.documentId);
  expireDerived(client, card.kind);
  if (card.kind === 'material') return documents.showCard(client, card);
  if (card.kind === 'news') return newsItems.showCard(client, card);
  if (card.kind === 'event') return showEvent(client, card);
  prices.showCard(client, card);
}

/** What the cache does about what is published, edited and taken back. */
export const factHandlers = {
  'publication.published': showItem,
  'publication.changed': showItem,
  'publication.gone': (client, { publicationId, kind }) => {
    closePreviews(client, publicationId);
    expireDerived(client, kind);
    if (kind === 'material') return documents.removeItem(client, publicationId);
    if (kind === 'news') return newsItems.removeItem(client, publicationId);
    if (kind === 'event') return removeEvent(client, publicationId);
    prices.removeItem(client, publicationId);
  },
  'publication.filed': (client, { publicationId, kind }) => {
    expireInsight(client);
    expireDerived(client, kind);
    if (kind === 'material') return documents.lookAt(client, publicationId);
    if (kind === 'news') return newsItems.lookAt(client, publicationId);
    if (kind === 'event') return lookAtEvent(client, publicationId);
    prices.lookAt(client, publicationId);
  },
  ...seatFacts,
  'draft.changed': expireDrafts,
  'news.signed': signNews,
  'news.acknowledged': expireBoard,
  'prices.compared': (client) => {
    expireDeltas(client);
    expireWatches(client);
  },
  'part.watched': expireWatches,
  'part.moved': (client, { publicationId }) => {
    expireWatches(client);
    partSignals.tell(publicationId);
  },
} satisfies Partial<FactHandlers>;
