import { Injectable } from '@nestjs/common';
import {
  audienceKeysOf,
  type CardOf,
  type Input,
  MAX_PART_PAGE_ITEMS,
  type PartDocument,
  type PartNotice,
  type PartPage,
  type Principal,
  type partRoutes,
} from '@portal/contracts';
import { partKey } from '@portal/office';
import { type Kysely, sql } from 'kysely';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { visibleTo } from '../audience/audience';
import { PublicationCards } from '../cards';
import { loadPartPrices } from './part-prices';

/** Reads everything that a person may see of one part. */
@Injectable()
export class PartPages {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly cards: PublicationCards,
  ) {}

  /** Returns the page about a part; undefined if no price list, document or news that the reader may see contains the part. */
  read(
    principal: Principal,
    { partNumber, day = this.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length) }: Input<typeof partRoutes.part>,
  ): Promise<PartPage | undefined> {
    const key = partKey(partNumber);
    return this.database.read(async (tx) => {
      const prices = await loadPartPrices(tx, principal, key, day);
      const documents = await this.mentionsOf(tx, principal, 'material', key, toDocument);
      const news = await this.mentionsOf(tx, principal, 'news', key, toNotice);
      if (!prices.lists.length && !documents.totalCount && !news.totalCount) return undefined;
      const { partNumber: listedNumber, description, lists } = prices;
      return { partKey: key, partNumber: listedNumber ?? key, description, priceLists: lists, documents, news };
    });
  }

  /** Returns the newest items of a kind whose current version mentions the part. */
  private async mentionsOf<K extends 'material' | 'news', Item>(
    db: Kysely<Tables>,
    principal: Principal,
    kind: K,
    key: string,
    toItem: (card: CardOf<K>) => Item,
  ): Promise<{ items: Item[]; totalCount: number }> {
    const { rows } = await sql<{ id: string; total: number }>`
      select publication.id, count(*) over ()::int as total from part_mention as named
      join publication on publication.id = named.publication_id and publication.version = named.nr
      where named.part_key = ${key} and publication.kind = ${kind} and ${visibleTo(audienceKeysOf(principal))}
      order by publication.sort_at desc, publication.id limit ${sql.lit(MAX_PART_PAGE_ITEMS)}`.execute(db);
    const cards = await this.cards.cards(
      db,
      principal,
      kind,
      rows.map(({ id }) => id),
    );
    return { items: rows.map(({ id }) => toItem(cards.get(id)!)), totalCount: rows[0]?.total ?? 0 };
  }
}

const toDocument = ({ documentId, title, docType, language, file, uploadedAt }: CardOf<'material'>): PartDocument => ({
  documentId,
  title,
  docType,
  language,
  file,
  uploadedAt,
});

const toNotice = (card: CardOf<'news'>): PartNotice => {
  const { documentId, title, category, effectiveOn, lastOrderOn, lastShipOn, parts, uploadedAt } = card;
  return { documentId, title, category, effectiveOn, lastOrderOn, lastShipOn, parts, uploadedAt };
};
