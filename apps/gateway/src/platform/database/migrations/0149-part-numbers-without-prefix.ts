import { type Kysely, sql } from 'kysely';

/** Adds an index of part numbers without separators and without their first group, by which `P71D` finds `YD-P7-1D-SAX`. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create index price_row_unprefixed on price_row (file_id, (translate(regexp_replace(part_key, '^[^ ./_-]+[ ./_-]', ''), ' -./_', '')))`,
    )
    .execute(db);
};
