import { type FactData, isRefusedAs, ObjectMissing, type PublicationKind } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { PendingRowStore } from '../list/pending-rows';
import type { FactHandlers } from '../live/facts';
import { forgetItem, isRecentItem } from '../live/recent-items';
import { unmarkRevoked } from './revoked-publications';
import type { PublicationRow } from './rows';

interface Kind<Row> {
  list: {
    cache: {
      offer(client: QueryClient, row: Row): void;
      changeRow(client: QueryClient, id: string, change: (row: Row) => Row): void;
      expire(client: QueryClient): void;
    };
    pending: PendingRowStore<Row>;
  };
  detail(documentId: string): {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<{ document: Row }>;
  };
  /** Merges a card into a row. Without this function, the card replaces the row. */
  merge?: (row: Row, card: Row) => Row;
}

/** Creates the functions that update the cache of one publication kind: its list, and the page of an open item. */
export function createKindCache<Row extends PublicationRow>({
  list: { cache, pending },
  detail,
  merge = (row, card) => ({ ...row, ...card }),
}: Kind<Row>) {
  const expireDetail = (client: QueryClient, documentId: string): void =>
    void client.invalidateQueries({ queryKey: detail(documentId).queryKey });
  return {
    /** Adds a partner's card, which is the complete row, to the list as soon as moving rows does not disturb the reader. */
    showCard(client: QueryClient, card: Row): void {
      pending.restore(card.documentId);
      cache.offer(client, card);
      cache.changeRow(client, card.documentId, (row) => merge(row, card));
      expireDetail(client, card.documentId);
      cache.expire(client);
    },
    /** Removes an item from this device, so that an open page is emptied before the server refuses the item. */
    removeItem(client: QueryClient, documentId: string): void {
      pending.remove(documentId, '');
      const { queryKey } = detail(documentId);
      client.removeQueries({ queryKey, type: 'inactive' });
      void client.resetQueries({ queryKey, type: 'active' });
      cache.expire(client);
    },
    /** Refetches an item for staff, who receive only its id. The response shows whether it is new, changed or withdrawn. */
    refetchItem(client: QueryClient, documentId: string): void {
      expireDetail(client, documentId);
      cache.expire(client);
      if (!pending.isOpen() && !isRecentItem(documentId)) return;
      void client.fetchQuery({ ...detail(documentId), staleTime: 0, retry: false }).then(
        ({ document }) => {
          unmarkRevoked(documentId);
          pending.restore(documentId);
          cache.offer(client, document);
          cache.changeRow(client, documentId, () => document);
          cache.expire(client);
        },
        (failure: unknown) => {
          if (!isRefusedAs(failure, ObjectMissing)) return;
          pending.remove(documentId, '');
          forgetItem(documentId);
        },
      );
    },
  };
}

type Card = FactData<'publication.published'>['card'];

/** The cache operations that a feature supplies for its kind of publication. */
interface KindHandlers<K extends PublicationKind> {
  showCard(client: QueryClient, card: Extract<Card, { kind: K }>): void;
  removeItem(client: QueryClient, documentId: string): void;
  refetchItem(client: QueryClient, documentId: string): void;
}

/**
 * Returns the fact handlers of the feature that shows publications of one kind. `expireRelated` runs first and invalidates what the feature
 * derives from its publications.
 */
export function publicationFacts<K extends PublicationKind>(
  kind: K,
  { showCard, removeItem, refetchItem }: KindHandlers<K>,
  expireRelated: (client: QueryClient) => void = () => {},
) {
  const isOurs = (card: Card): card is Extract<Card, { kind: K }> => card.kind === kind;
  const show = (client: QueryClient, { card }: { card: Card }): void => {
    if (!isOurs(card)) return;
    expireRelated(client);
    showCard(client, card);
  };
  return {
    'publication.published': show,
    'publication.changed': show,
    'publication.gone': (client, fact) => {
      if (fact.kind !== kind) return;
      expireRelated(client);
      removeItem(client, fact.publicationId);
    },
    'publication.filed': (client, fact) => {
      if (fact.kind !== kind) return;
      expireRelated(client);
      refetchItem(client, fact.publicationId);
    },
  } satisfies Partial<FactHandlers>;
}
