import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  type CardOf,
  Invalid,
  type Mark,
  marksOf,
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
import { type PageQuery, publicationPage } from './publication-page';
import { staffColumns } from './staff-columns';

/** An item with the columns of everybody, and what decides which others somebody has. */
export interface ReadItem<C> {
  unit_id: string;
  rev: number;
  card: C;
}
/** What one reader reads besides of items that they may see. */
export type ReadColumns<V> = (db: Kysely<Tables>, who: Principal, ids: readonly string[]) => Promise<ReadonlyMap<string, Partial<V>>>;
/** With marks only what somebody who has them may know of an item's versions. */
export type ReadItems<C> = (db: Kysely<Tables>, ids: readonly string[], marks: readonly Mark[] | null) => Promise<ReadItem<C>[]>;

/** Reads an item with the columns of everybody: as a reader with these marks may know it, or without them all there is to know of it. */
export type CardReader = (marks: readonly Mark[] | null) => Promise<PublicationCard>;

/** The items of a page, and how many there are. */
export interface ListedItems<V> {
  items: V[];
  totalCount: number;
  totalIsMore: boolean;
}

export type ListQuery<K> = Omit<PageQuery, 'kind' | 'marks' | 'ofUnit'> & {
  kind: K;
  mine?: boolean | undefined;
  /** Only what has one of these marks of the reader; without them what has any. */
  marks?: readonly Mark[] | undefined;
};

/** Reads what is published, never more of it than the asker may see. How the items of a kind are read is registered by its feature. */
@Injectable()
export class PublicationCards implements OnApplicationBootstrap {
  private readonly readers = new Registry<PublicationKind, ReadItems<PublicationCard>>('publication cards');

  private readonly columns = new Map<PublicationKind, ReadColumns<PublicationView>>();

  constructor(private readonly database: Database) {}

  register<K extends PublicationKind>(kind: K, read: ReadItems<CardOf<K>>, columns?: ReadColumns<ViewOf<K>>): void {
    this.readers.add(kind, read);
    if (columns) this.columns.set(kind, columns);
  }

  onApplicationBootstrap(): void {
    this.readers.require(PUBLICATION_KINDS);
  }

  /** An item with the columns of everybody: what a fact carries. */
  async card(db: Kysely<Tables>, kind: PublicationKind, id: string): Promise<PublicationCard> {
    return (await this.read(db, kind, [id], null))[0]!.card;
  }

  /** Reads it as `card` does; with the marks of somebody only what they may know of its versions. */
  reader(db: Kysely<Tables>, kind: PublicationKind, id: string): CardReader {
    return async (marks) => (await this.read(db, kind, [id], marks))[0]!.card;
  }

  /** Items with the columns of everybody, for who may see them. */
  async cards<K extends PublicationKind>(
    db: Kysely<Tables>,
    who: Principal,
    kind: K,
    ids: readonly string[],
  ): Promise<Map<string, CardOf<K>>> {
    const items = ids.length ? await this.read(db, kind, ids, marksOf(who)) : [];
    return new Map(items.map(({ card }) => [card.documentId, card as CardOf<K>]));
  }

  /** Items as somebody reads them, who may see them. */
  async views<K extends PublicationKind>(
    db: Kysely<Tables>,
    who: Principal,
    kind: K,
    ids: readonly string[],
  ): Promise<Map<string, ViewOf<K>>> {
    const items = ids.length ? await this.read(db, kind, ids, marksOf(who)) : [];
    const own = await this.columns.get(kind)?.(db, who, ids);
    const columns = await staffColumns(
      db,
      who,
      items.map(({ unit_id, rev, card }) => ({ id: card.documentId, unit_id, rev })),
    );
    const views = items.map(
      ({ card }): PublicationView => ({ ...card, ...columns(card.documentId), ...own?.get(card.documentId) }) as PublicationView,
    );
    return new Map(views.map((view) => [view.documentId, view as ViewOf<K>]));
  }

  async view<K extends PublicationKind>(db: Kysely<Tables>, who: Principal, kind: K, id: string): Promise<ViewOf<K>> {
    return (await this.views(db, who, kind, [id])).get(id)!;
  }

  /** An item, if the asker may see it; not there and not theirs are one answer. */
  async find<K extends PublicationKind>(db: Kysely<Tables>, who: Principal, kind: K, id: string): Promise<ViewOf<K> | undefined> {
    const visible = await db
      .selectFrom('publication')
      .select('id')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where(visibleTo(marksOf(who)))
      .executeTakeFirst();
    return visible && this.view(db, who, kind, id);
  }

  /** `mine`: only what the asker's unit publishes, and then what has expired as well. */
  list<K extends PublicationKind>(who: Principal, { mine, ...query }: ListQuery<K>): Promise<ListedItems<ViewOf<K>>> {
    // Partners publish nothing.
    if (mine && who.role === 'CP') return refuseFields(Invalid, { mine: [{ code: 'not-settable' }] });
    return this.database.read(async (tx) => {
      const { ids, count, more } = await publicationPage(tx, {
        ...query,
        marks: query.marks ?? marksOf(who),
        ofUnit: mine ? who.unitId : undefined,
      });
      const views = await this.views(tx, who, query.kind, ids);
      return { items: ids.map((id) => views.get(id)!), totalCount: count, totalIsMore: more };
    });
  }

  private read(
    db: Kysely<Tables>,
    kind: PublicationKind,
    ids: readonly string[],
    marks: readonly Mark[] | null,
  ): Promise<ReadItem<PublicationCard>[]> {
    return this.readers.get(kind)!(db, ids, marks);
  }
}
