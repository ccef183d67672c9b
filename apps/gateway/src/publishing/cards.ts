import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  type AudienceKey,
  audienceKeysOf,
  type CardOf,
  Invalid,
  type Principal,
  PUBLICATION_KINDS,
  type PublicationCard,
  type PublicationKind,
  type PublicationView,
  type ViewOf,
} from '@portal/contracts';
import type { Kysely } from 'kysely';
import { Database } from '../platform/database/database';
import type { Tables } from '../platform/database/tables';
import { refuseFields } from '../platform/http/refusal-error';
import { Registry } from '../platform/registry';
import { visibleTo } from './audience/audience';
import { loadPublicationPage, type PageQuery } from './publication-page';
import { loadStaffColumns } from './staff-columns';

/** A publication with the columns for all readers, and the fields that determine a reader's additional columns. */
export interface ReadItem<C> {
  unit_id: string;
  rev: number;
  card: C;
}
/** Reads one reader's additional columns for publications that the reader may see. */
export type ReadColumns<V> = (db: Kysely<Tables>, principal: Principal, ids: readonly string[]) => Promise<ReadonlyMap<string, Partial<V>>>;
/** Reads publications. Audience keys limit the result to the versions that readers with these keys may know. */
export type ReadItems<C> = (db: Kysely<Tables>, ids: readonly string[], marks: readonly AudienceKey[] | null) => Promise<ReadItem<C>[]>;

/** Reads the card of a publication, limited to what readers with these audience keys may know. Without keys, the card is complete. */
export type CardReader = (marks: readonly AudienceKey[] | null) => Promise<PublicationCard>;

/** A page of publications and the total number of matches. */
export interface ListedItems<V> {
  items: V[];
  totalCount: number;
  totalIsMore: boolean;
}

export type ListQuery<K> = Omit<PageQuery, 'kind' | 'marks' | 'ofUnit'> & {
  kind: K;
  mine?: boolean | undefined;
  /** Limits the list to publications for one of the reader's audience keys. By default, all of the reader's keys are used. */
  marks?: readonly AudienceKey[] | undefined;
};

/** Reads publications, but never more than the reader may see. Each feature registers how publications of its kind are read. */
@Injectable()
export class PublicationCards implements OnApplicationBootstrap {
  private readonly readers = new Registry<PublicationKind, ReadItems<PublicationCard>>('publication cards');

  private readonly columns = new Map<PublicationKind, ReadColumns<PublicationView>>();

  constructor(private readonly database: Database) {}

  register<K extends PublicationKind>(kind: K, readItems: ReadItems<CardOf<K>>, columns?: ReadColumns<ViewOf<K>>): void {
    this.readers.add(kind, readItems);
    if (columns) this.columns.set(kind, columns);
  }

  onApplicationBootstrap(): void {
    this.readers.require(PUBLICATION_KINDS);
  }

  /** Returns a publication with the columns for all readers, as used in facts. */
  async card(db: Kysely<Tables>, kind: PublicationKind, id: string): Promise<PublicationCard> {
    return (await this.read(db, kind, [id], null))[0]!.card;
  }

  /** Returns a function that reads the card of a publication for given audience keys. */
  reader(db: Kysely<Tables>, kind: PublicationKind, id: string): CardReader {
    return async (marks) => (await this.read(db, kind, [id], marks))[0]!.card;
  }

  /** Returns publications with the columns for all readers, limited to what this reader may know. */
  async cards<K extends PublicationKind>(
    db: Kysely<Tables>,
    principal: Principal,
    kind: K,
    ids: readonly string[],
  ): Promise<Map<string, CardOf<K>>> {
    const items = ids.length ? await this.read(db, kind, ids, audienceKeysOf(principal)) : [];
    return new Map(items.map(({ card }) => [card.documentId, card as CardOf<K>]));
  }

  /** Returns publications with all columns of this reader, whose access the caller must have checked. */
  async views<K extends PublicationKind>(
    db: Kysely<Tables>,
    principal: Principal,
    kind: K,
    ids: readonly string[],
  ): Promise<Map<string, ViewOf<K>>> {
    const items = ids.length ? await this.read(db, kind, ids, audienceKeysOf(principal)) : [];
    const kindColumns = await this.columns.get(kind)?.(db, principal, ids);
    const columns = await loadStaffColumns(
      db,
      principal,
      items.map(({ unit_id, rev, card }) => ({ id: card.documentId, unit_id, rev })),
    );
    const views = items.map(
      ({ card }): PublicationView => ({ ...card, ...columns(card.documentId), ...kindColumns?.get(card.documentId) }) as PublicationView,
    );
    return new Map(views.map((view) => [view.documentId, view as ViewOf<K>]));
  }

  async view<K extends PublicationKind>(db: Kysely<Tables>, principal: Principal, kind: K, id: string): Promise<ViewOf<K>> {
    return (await this.views(db, principal, kind, [id])).get(id)!;
  }

  /** Returns a publication if the reader may see it. Returns undefined for a missing and for an invisible publication. */
  async find<K extends PublicationKind>(db: Kysely<Tables>, principal: Principal, kind: K, id: string): Promise<ViewOf<K> | undefined> {
    const visible = await db
      .selectFrom('publication')
      .select('id')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where(visibleTo(audienceKeysOf(principal)))
      .executeTakeFirst();
    return visible && this.view(db, principal, kind, id);
  }

  /** Lists publications. With `mine`, lists the publications of the reader's own unit, including expired ones. */
  list<K extends PublicationKind>(principal: Principal, { mine, ...query }: ListQuery<K>): Promise<ListedItems<ViewOf<K>>> {
    // Partners publish nothing, so they cannot list their own publications.
    if (mine && principal.role === 'CP') return refuseFields(Invalid, { mine: [{ code: 'not-settable' }] });
    return this.database.read(async (tx) => {
      const { ids, count, more } = await loadPublicationPage(tx, {
        ...query,
        marks: query.marks ?? audienceKeysOf(principal),
        ofUnit: mine ? principal.unitId : undefined,
      });
      const views = await this.views(tx, principal, query.kind, ids);
      return { items: ids.map((id) => views.get(id)!), totalCount: count, totalIsMore: more };
    });
  }

  private read(
    db: Kysely<Tables>,
    kind: PublicationKind,
    ids: readonly string[],
    marks: readonly AudienceKey[] | null,
  ): Promise<ReadItem<PublicationCard>[]> {
    return this.readers.get(kind)!(db, ids, marks);
  }
}
