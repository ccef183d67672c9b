import { sql } from 'kysely';
import type { Tx } from '../platform/request-context';
import { writeChanges } from '../publishing/parts/compare-versions';
import type { DemoExtract } from './library';

const ROWS_AT_ONCE = 10_000;

/** What was read from the price list of a version. */
export interface ReadVersion {
  publicationId: string;
  nr: number;
  fileId: string;
  prices: NonNullable<DemoExtract['prices']>;
}

/** Puts the rows of price lists into the database, and what each version changed of the one before it. */
export const layPrices = async (tx: Tx, versions: readonly ReadVersion[]): Promise<void> => {
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
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await insertRows(tx, rows.slice(from, from + ROWS_AT_ONCE));
  const compared = versions.flatMap(({ publicationId, nr, fileId, prices }) => {
    const older = versions.find((version) => version.publicationId === publicationId && version.nr === nr - 1);
    return older?.prices.mapping && prices.mapping ? [{ publicationId, nr, fileId, olderFileId: older.fileId }] : [];
  });
  for (const version of compared) await writeChanges(tx, version);
  await tx
    .insertInto('price_comparison')
    .values(compared.map(({ publicationId, nr }) => ({ publication_id: publicationId, nr })))
    .execute();
};

type Row = { fileId: string } & ReadVersion['prices']['offers'][number];
const insertRows = async (tx: Tx, rows: readonly Row[]): Promise<void> => {
  const all = (column: keyof Row) => sql.val(rows.map((row) => row[column]));
  await sql`
    insert into price_row (file_id, part_key, quantity, shown, description, currency, amount, unclear)
    select * from unnest(
      ${all('fileId')}::text[], ${all('partKey')}::text[], ${all('quantity')}::int[], ${all('shown')}::text[],
      ${all('description')}::text[], ${all('currency')}::text[], ${all('amount')}::bigint[], ${all('unclear')}::bool[])
  `.execute(tx);
};
