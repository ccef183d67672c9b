import { sql } from 'kysely';
import type { Tx } from '../platform/request-context';
import { writeChanges } from '../publishing/parts/compare-versions';
import type { DemoExtract } from './demo-documents';

/** The demo users who watch parts. */
const WATCHERS = ['bruno', 'lena', 'jonas'];
const WATCHED_PARTS_PER_LIST = 2;
const ROWS_PER_BATCH = 10_000;

export interface PriceVersion {
  publicationId: string;
  nr: number;
  fileId: string;
  prices: NonNullable<DemoExtract['prices']>;
}

/** Inserts the rows of price lists, and the changes of each version since the previous one. */
export const seedPrices = async (tx: Tx, versions: readonly PriceVersion[]): Promise<void> => {
  if (!versions.length) return;
  await tx
    .insertInto('price_reading')
    .values(
      versions.map(({ fileId, prices: { mapping, doubt, heads, offers, repeated, isTooLong } }) => ({
        file_id: fileId,
        mapping: mapping && JSON.stringify(mapping),
        doubt,
        heads: JSON.stringify(heads),
        offers: offers.length,
        unclear: offers.filter(({ unclear }) => unclear).length,
        repeated,
        is_too_long: isTooLong,
      })),
    )
    .execute();
  const rows = versions.flatMap(({ fileId, prices }) => prices.offers.map((offer) => ({ fileId, ...offer })));
  for (let from = 0; from < rows.length; from += ROWS_PER_BATCH) await insertRows(tx, rows.slice(from, from + ROWS_PER_BATCH));
  const comparableVersions = versions.flatMap(({ publicationId, nr, fileId, prices }) => {
    const older = versions.find((version) => version.publicationId === publicationId && version.nr === nr - 1);
    return older?.prices.mapping && prices.mapping ? [{ publicationId, nr, fileId, olderFileId: older.fileId }] : [];
  });
  for (const version of comparableVersions) await writeChanges(tx, version);
  await tx
    .insertInto('price_comparison')
    .values(comparableVersions.map(({ publicationId, nr }) => ({ publication_id: publicationId, nr })))
    .execute();
};

type Row = { fileId: string } & PriceVersion['prices']['offers'][number];
const insertRows = async (tx: Tx, rows: readonly Row[]): Promise<void> => {
  const columnValues = (column: keyof Row) => sql.val(rows.map((row) => row[column]));
  await sql`
    insert into price_row (file_id, part_key, quantity, shown, description, currency, amount, unclear)
    select * from unnest(
      ${columnValues('fileId')}::text[], ${columnValues('partKey')}::text[], ${columnValues('quantity')}::int[], ${columnValues('shown')}::text[],
      ${columnValues('description')}::text[], ${columnValues('currency')}::text[], ${columnValues('amount')}::bigint[], ${columnValues('unclear')}::bool[])
  `.execute(tx);
};

/** Seeds watches for some parts of two price lists whose price changed in the newest version. */
export const seedWatches = async (tx: Tx): Promise<void> => {
  await sql`
    insert into watch (person_id, part_key, shown)
    select distinct person.id, part.part_key, part.shown from person cross join (
      select change.part_key, change.shown, row_number() over (partition by publication.id order by md5(change.part_key)) as place
      from price_change as change join publication on publication.id = change.publication_id and publication.version = change.nr
      where publication.id in ('prices-messtechnik', 'prices-brennhagen') and change.change in ('up', 'down') and change.quantity = 1) as part
    where part.place <= ${sql.lit(WATCHED_PARTS_PER_LIST)} and person.id in (${sql.join(WATCHERS)})
    on conflict do nothing`.execute(tx);
};
