import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../core/database';
import type { Tx } from '../../core/request-context';
import { type NewFact, tellAll } from '../../facts/facts';
import { Extraction } from '../../files/extraction/extraction';
import type { Offer, PriceReading } from '../../files/extraction/prices/price-reader';
import { openMarks } from '../audience';
import { audienceRooms } from '../publication-facts';
import { compareVersions } from './compare-versions';
import { movementFacts } from './watches';

const ROWS_AT_ONCE = 5_000;

/** A version that was compared, by its item, and the newest of that. */
interface Version {
  id: string;
  nr: number;
  version: number;
}

/** Keeps the rows of price lists once their files were read, and what each version changed of the one before it. */
@Injectable()
export class PriceRows {
  constructor(
    private readonly database: Database,
    extraction: Extraction,
  ) {
    extraction.register(async (tx, fileId, { prices }) => {
      if (prices) await this.save(tx, fileId, prices);
      for (const version of await this.compare(tx, fileId)) await tellReaders(tx, version);
    });
    extraction.know((ownerId) => this.mappingsOf(ownerId));
  }

  private async save(tx: Tx, fileId: string, { mapping, doubt, heads, offers, repeated, isTooLong }: PriceReading): Promise<void> {
    await tx.deleteFrom('price_reading').where('file_id', '=', fileId).execute();
    const counts = { offers: offers.length, unclear: offers.filter(({ unclear }) => unclear).length, repeated };
    await tx
      .insertInto('price_reading')
      .values({
        file_id: fileId,
        mapping: mapping && JSON.stringify(mapping),
        doubt,
        heads: JSON.stringify(heads),
        ...counts,
        is_too_long: isTooLong,
      })
      .execute();
    for (let from = 0; from < offers.length; from += ROWS_AT_ONCE) await insertRows(tx, fileId, offers.slice(from, from + ROWS_AT_ONCE));
  }

  /** Compares the versions that have this file with those before them, and those after them with these. */
  private async compare(tx: Tx, fileId: string): Promise<Version[]> {
    const versions = await tx
      .selectFrom('publication_file')
      .innerJoin('publication', 'publication.id', 'publication_file.publication_id')
      .select(['publication.id', 'publication_file.nr', 'publication.version'])
      .where('publication_file.file_id', '=', fileId)
      .where('publication.kind', '=', 'price')
      .execute();
    for (const { id, nr, version } of versions)
      for (const each of [nr, nr + 1]) if (each > 1 && each <= version) await compareVersions(tx, id, each);
    return versions;
  }

  /** What the unit of a file's owner chose before. */
  private async mappingsOf(ownerId: string) {
    return this.database.db
      .selectFrom('price_mapping')
      .innerJoin('person', 'person.unit_id', 'price_mapping.unit_id')
      .select(['price_mapping.signature', 'price_mapping.columns'])
      .where('person.id', '=', ownerId)
      .execute();
  }
}

/** Readers hear that there is a comparison, and those who watch a part that the newest version moved hear of that. */
const tellReaders = async (tx: Tx, { id: publicationId, version }: Version): Promise<void> => {
  const marks = await openMarks(tx, publicationId);
  if (!marks.length) return;
  const rooms = await audienceRooms(tx, publicationId, marks);
  const compared: NewFact = { rooms, type: 'prices.compared', data: { publicationId } };
  await tellAll(tx, [compared, ...(await movementFacts(tx, publicationId, version))]);
};

const insertRows = async (tx: Tx, fileId: string, offers: readonly Offer[]): Promise<void> => {
  const all = <T>(value: (offer: Offer) => T) => sql.val(offers.map(value));
  await sql`
    insert into price_row (file_id, part_key, quantity, shown, description, currency, amount, unclear)
    select ${fileId}, * from unnest(
      ${all(({ partKey }) => partKey)}::text[], ${all(({ quantity }) => quantity)}::int[], ${all(({ shown }) => shown)}::text[],
      ${all(({ description }) => description)}::text[], ${all(({ currency }) => currency)}::text[],
      ${all(({ amount }) => amount?.toString() ?? null)}::bigint[], ${all(({ unclear }) => unclear)}::bool[])
  `.execute(tx);
};
