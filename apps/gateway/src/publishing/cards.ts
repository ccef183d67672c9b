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
import { type PageQuery, publicationPage } from './publication-page';
import { staffColumns } from './staff-columns';

/** An item with the columns for everybody, and the columns that decide which further ones a reader gets. */
export interface ReadItem<C> {
  unit_id: string;
  rev: number;
  card: C;
}
/** Reads the additional columns of one reader for items that they may see. */
export type ReadColumns<V> = (db: Kysely<Tables>, who: Principal, ids: readonly string[]) => Promise<ReadonlyMap<string, Partial<V>>>;
/** Reads items; with audience keys, limited to the versions that readers with these keys may know. */
export type ReadItems<C> = (db: Kysely<Tables>, ids: readonly string[], marks: readonly AudienceKey[] | null) => Promise<ReadItem<C>[]>;

/** Reads an item with the columns for everybody: as readers with these audience keys may know it, or completely without keys. */
export type CardReader = (marks: readonly AudienceKey[] | null) => Promise<PublicationCard>;

/** A page of items and their number. */
export interface ListedItems<V> {
  items: V[];
  totalCount: number;
  totalIsMore: boolean;
}

export type ListQuery<K> = Omit<PageQuery, 'kind' | 'marks' | 'ofUnit'> & {
  kind: K;
  mine?: boolean | undefined;
  /** Limits the list to items for one of these audience keys of the reader; by default to items for any of them. */
  marks?: readonly AudienceKey[] | undefined;
};

/** Reads publications, never more than the reader may see. Each feature registers how the items of its kind are read. */
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

  /** Returns an item with the columns for everybody, as facts carry it. */
  async card(db: Kysely<Tables>, kind: PublicationKind, id: string): Promise<PublicationCard> {
    return (await this.read(db, kind, [id], null))[0]!.card;
  }

  /** Returns a reader of the card; with audience keys it is limited to the versions that readers with these keys may know. */
  reader(db: Kysely<Tables>, kind: PublicationKind, id: string): CardReader {
    return async (marks) => (await this.read(db, kind, [id], marks))[0]!.card;
  }

  /** Returns items with the columns for everybody, limited to what the reader may know. */
  async cards<K extends PublicationKind>(
    db: Kysely<Tables>,
    who: Principal,
    kind: K,
    ids: readonly string[],
  ): Promise<Map<string, CardOf<K>>> {
    const items = ids.length ? await this.read(db, kind, ids, audienceKeysOf(who)) : [];
    return new Map(items.map(({ card }) => [card.documentId, card as CardOf<K>]));
  }

  /** Returns items with all columns of this reader, who must be allowed to see them. */
  async views<K extends PublicationKind>(
    db: Kysely<Tables>,
    who: Principal,
    kind: K,
    ids: readonly string[],
  ): Promise<Map<string, ViewOf<K>>> {
    const items = ids.length ? await this.read(db, kind, ids, audienceKeysOf(who)) : [];
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

  /** Returns an item if the reader may see it; a missing and an invisible one both give undefined. */
  async find<K extends PublicationKind>(db: Kysely<Tables>, who: Principal, kind: K, id: string): Promise<ViewOf<K> | undefined> {
    const visible = await db
      .selectFrom('publication')
      .select('id')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where(visibleTo(audienceKeysOf(who)))
      .executeTakeFirst();
    return visible && this.view(db, who, kind, id);
  }

  /** Lists items. `mine` limits the list to publications of the reader's own unit and includes expired ones. */
  list<K extends PublicationKind>(who: Principal, { mine, ...query }: ListQuery<K>): Promise<ListedItems<ViewOf<K>>> {
    // Partners publish nothing.
    if (mine && who.role === 'CP') return refuseFields(Invalid, { mine: [{ code: 'not-settable' }] });
    return this.database.read(async (tx) => {
      const { ids, count, more } = await publicationPage(tx, {
        ...query,
        marks: query.marks ?? audienceKeysOf(who),
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
    marks: readonly AudienceKey[] | null,
  ): Promise<ReadItem<PublicationCard>[]> {
    return this.readers.get(kind)!(db, ids, marks);
  }
}
