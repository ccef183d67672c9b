import { type FactData, failedAs, type Material, Missing } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { FactHandlers } from '../../live/fact-handlers';
import { documentList } from './documents.list';
import { markGone, unmarkGone } from './gone';
import { documentQuery } from './library.queries';
import { expireDeltas, expirePrices, expireWatches, removePriceList } from './prices.cache';
import { dropPreviews } from './viewer/preview.queries';

const { cache: list, pending } = documentList;

const expireDetail = (client: QueryClient, documentId: string): void =>
  void client.invalidateQueries({ queryKey: documentQuery(documentId).queryKey });

/** The card of a partner is the whole row; it comes into the list as soon as nobody is disturbed by it. */
function showCard(client: QueryClient, card: Material) {
  pending.restore(card.documentId);
  list.offer(client, card);
  list.changeRow(client, card.documentId, (row) => ({ ...row, ...card }));
  expireDetail(client, card.documentId);
  list.expire(client);
}

/** Nothing of it stays on this device: an open page is empty before the server has refused it. */
function removeItem(client: QueryClient, documentId: string) {
  pending.remove(documentId, '');
  const { queryKey } = documentQuery(documentId);
  client.removeQueries({ queryKey, type: 'inactive' });
  void client.resetQueries({ queryKey, type: 'active' });
  list.expire(client);
}

/** Staff are told no more than which one it is. Whether it is a new row, another one or none is what they may fetch of it. */
function lookAt(client: QueryClient, { publicationId }: FactData<'publication.filed'>) {
  expireDetail(client, publicationId);
  list.expire(client);
  if (!pending.isOpen()) return;
  void client.fetchQuery({ ...documentQuery(publicationId), staleTime: 0, retry: false }).then(
    ({ document }) => {
      unmarkGone(publicationId);
      pending.restore(publicationId);
      list.offer(client, document);
      list.changeRow(client, publicationId, () => document);
      list.expire(client);
    },
    (failure: unknown) => {
      if (failedAs(failure, Missing)) pending.remove(publicationId, '');
    },
  );
}

function showItem(client: QueryClient, { card }: FactData<'publication.published'>) {
  unmarkGone(card.documentId);
  if (card.kind === 'price') expirePrices(client, card.documentId);
  else showCard(client, card);
}

/** What the cache does about what is published, edited and taken back. */
export const factHandlers = {
  'publication.published': showItem,
  'publication.changed': showItem,
  'publication.gone': (client, { publicationId, kind }) => {
    markGone(publicationId);
    dropPreviews(client, publicationId);
    if (kind === 'price') removePriceList(client, publicationId);
    else removeItem(client, publicationId);
  },
  'publication.filed': (client, fact) => {
    if (fact.kind === 'price') expirePrices(client, fact.publicationId);
    else lookAt(client, fact);
  },
  'prices.compared': (client) => {
    expireDeltas(client);
    expireWatches(client);
  },
  'part.watched': expireWatches,
  'part.moved': expireWatches,
} satisfies Partial<FactHandlers>;
