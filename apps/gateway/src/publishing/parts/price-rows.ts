import { Injectable } from '@nestjs/common';
import type { Offer, PriceReading } from '@portal/office';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import type { Tx } from '../../platform/request-context';
import { Extraction } from '../../services/storage/extraction/extraction';
import { scheduleComparison } from './price-comparisons';

/** The number of rows per transaction, so that a long list does not delay other commits. */
const ROWS_PER_BATCH = 5_000;

/** Stores the rows of price lists after their files have been read, and schedules the comparison of their versions. */
@Injectable()
export class PriceRows {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    extraction: Extraction,
  ) {
    extraction.register({
      store: async (fileId, { prices }) => {
        if (prices) await this.store(fileId, prices);
      },
      finish: async (tx, fileId) => {
        await tx.updateTable('price_reading').set({ is_whole: true }).where('file_id', '=', fileId).execute();
        await this.scheduleComparison(tx, fileId);
      },
    });
    extraction.registerMappings((ownerId) => this.mappingsOf(ownerId));
  }

  /** Stores the rows in batches. The comparison starts only after the last batch. */
  private async store(fileId: string, { mapping, doubt, heads, offers, isTooLong, ...counts }: PriceReading): Promise<void> {
    const unclearCount = offers.filter((offer) => offer.unclear).length;
    const readingRow = {
      mapping: mapping && JSON.stringify(mapping),
      doubt,
      heads: JSON.stringify(heads),
      offers: offers.length,
      unclear: unclearCount,
      repeated: counts.repeated,
      priced: offers.filter((offer) => offer.amount !== null && !offer.unclear).length,
      empty_rows: counts.empty,
      valueless_rows: counts.valueless,
      is_too_long: isTooLong,
      is_whole: false,
    };
    await this.database.tx((tx) =>
      tx
        .insertInto('price_reading')
        .values({ file_id: fileId, ...readingRow })
        .onConflict((conflict) => conflict.column('file_id').doUpdateSet(readingRow))
        .execute(),
    );
    while (await this.database.tx((tx) => deleteRows(tx, fileId)));
    for (let from = 0; from < offers.length; from += ROWS_PER_BATCH)
      await this.database.tx((tx) => insertRows(tx, fileId, offers.slice(from, from + ROWS_PER_BATCH)));
  }

  /** Schedules the comparison of the versions that contain this file, and of the versions that follow them. */
  private async scheduleComparison(tx: Tx, fileId: string): Promise<void> {
    const versions = await tx
      .selectFrom('publication_file')
      .innerJoin('publication', 'publication.id', 'publication_file.publication_id')
      .select(['publication.id', 'publication_file.nr', 'publication.version'])
      .where('publication_file.file_id', '=', fileId)
      .where('publication.kind', '=', 'price')
      .execute();
    for (const { id, nr, version } of versions)
      for (const versionNr of [nr, nr + 1])
        if (versionNr <= version) await scheduleComparison(tx, { publicationId: id, nr: versionNr }, this.clock.now());
  }

  /** Returns the columns that the unit of a file's owner chose for earlier lists. */
  private async mappingsOf(ownerId: string) {
    return this.database.db
      .selectFrom('price_mapping')
      .innerJoin('person', 'person.unit_id', 'price_mapping.unit_id')
      .select(['price_mapping.signature', 'price_mapping.columns'])
      .where('person.id', '=', ownerId)
      .execute();
  }
}

/** Deletes a batch of rows from an earlier reading. Returns true if there may be more. */
const deleteRows = async (tx: Tx, fileId: string): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    delete from price_row where ctid = any(array(
      select ctid from price_row where file_id = ${fileId} limit ${sql.lit(ROWS_PER_BATCH)}))`.execute(tx);
  return numAffectedRows >= ROWS_PER_BATCH;
};

const insertRows = async (tx: Tx, fileId: string, offers: readonly Offer[]): Promise<void> => {
  const columnOf = <T>(value: (offer: Offer) => T) => sql.val(offers.map(value));
  await sql`
    insert into price_row (file_id, part_key, quantity, shown, description, currency, amount, unclear, source_rows)
    select ${fileId}, part_key, quantity, shown, description, currency, amount, unclear, source_rows::int[] from unnest(
      ${columnOf(({ partKey }) => partKey)}::text[], ${columnOf(({ quantity }) => quantity)}::int[], ${columnOf(({ shown }) => shown)}::text[],
      ${columnOf(({ description }) => description)}::text[], ${columnOf(({ currency }) => currency)}::text[],
      ${columnOf(({ amount }) => amount?.toString() ?? null)}::bigint[], ${columnOf(({ unclear }) => unclear)}::bool[],
      ${columnOf(({ rows }) => (rows ? `{${rows.join()}}` : null))}::text[]
    ) as offer (part_key, quantity, shown, description, currency, amount, unclear, source_rows)
  `.execute(tx);
};
