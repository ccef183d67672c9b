import { audienceKeysOf, type PartMovement, type WatchedPrice } from '@portal/contracts';
import { withAsciiDigits } from '@portal/contracts/fold';
import { partKey } from '@portal/office';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { visibleTo } from '../audience/audience';
import { versionInEffect } from '../version-in-effect';
import { toAmount, toPriceChange } from './changes';
import { movementsOf, type Reader } from './movements';
import type { PriceChangeTable } from './tables';

interface Query {
  search?: string | undefined;
  /** The day for which prices are requested. */
  day: string;
  pageNumber: number;
  pageSize: number;
}
interface WatchRow {
  key: string;
  watched_as: string;
  watched_since: Date;
  total: number;
}
type MovementRow = Selectable<PriceChangeTable> & { title: string; published_at: Date };

/** Returns a reader's watched parts with their current price and last change, those with the most recent price changes first. */
export const loadWatchedPrices = async (
  db: Kysely<Tables>,
  reader: Reader,
  { search, day, pageNumber, pageSize }: Query,
): Promise<{ items: WatchedPrice[]; totalCount: number }> => {
  const movements = movementsOf(db, reader)
    .distinctOn('price_change.part_key')
    .selectAll('price_change')
    .select(['publication.title', 'newer.published_at'])
    .orderBy('price_change.part_key')
    .orderBy('newer.published_at', 'desc')
    .orderBy('price_change.quantity');
  const { rows } = await sql<WatchRow & { [K in keyof MovementRow]: MovementRow[K] | null }>`
    select watch.part_key as key, watch.shown as watched_as, watch.since as watched_since, movement.*, count(*) over ()::int as total
    from watch left join (${movements}) as movement on movement.part_key = watch.part_key
    where watch.person_id = ${reader.id} and strpos(watch.part_key, ${partKey(withAsciiDigits(search ?? ''))}) > 0
    order by movement.published_at desc nulls last, watch.part_key limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db);
  const keys = rows.map(({ key }) => key);
  const prices = await pricesOn(db, reader, keys, day);
  const items = rows.map(({ key, watched_as, watched_since, total: _total, ...movement }): WatchedPrice => {
    const price = prices.get(key);
    return {
      partKey: key,
      partNumber: watched_as,
      since: new Date(watched_since).toISOString(),
      description: price?.description ?? movement.description ?? '',
      price: price
        ? { amount: toAmount(price.amount)!, currency: price.currency, quantity: price.quantity, documentId: price.id, title: price.title }
        : null,
      movement: movement.part_key === null ? null : toMovement(movement as MovementRow),
    };
  });
  return { items, totalCount: rows[0]?.total ?? 0 };
};

const toMovement = (row: MovementRow): PartMovement => ({
  ...toPriceChange(row),
  documentId: row.publication_id,
  title: row.title,
  version: row.nr,
  publishedAt: new Date(row.published_at).toISOString(),
});

interface CurrentPrice {
  part_key: string;
  description: string;
  amount: number;
  currency: string;
  quantity: number;
  id: string;
  title: string;
}

/** Returns each part's price on a day, for the smallest quantity, from the most recently published list. */
const pricesOn = async (db: Kysely<Tables>, reader: Reader, keys: readonly string[], day: string): Promise<Map<string, CurrentPrice>> => {
  if (!keys.length) return new Map();
  const audienceKeys = audienceKeysOf(reader);
  const { rows } = await sql<CurrentPrice>`
    select distinct on (price_row.part_key) price_row.part_key, price_row.description, price_row.amount::float8 as amount, price_row.currency,
      price_row.quantity, publication.id, publication.title
    from price_row
    join publication_file on publication_file.file_id = price_row.file_id
    join publication on publication.id = publication_file.publication_id
    join publication_version as version on version.publication_id = publication.id and version.nr = publication_file.nr
    where price_row.part_key = any(${sql.val([...keys])}::text[]) and price_row.amount is not null and not price_row.unclear
      and ${visibleTo(audienceKeys)} and version.nr = ${versionInEffect(day, audienceKeys)}
    order by price_row.part_key, version.published_at desc, publication.id, price_row.quantity`.execute(db);
  return new Map(rows.map((row) => [row.part_key, row]));
};
