import { type Kysely, sql } from 'kysely';

/**
 * Adds to a reading the numbers of offers with a price, rows without one, and formulas without a value. Earlier readings have no such
 * counts.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table price_reading
      add column priced integer,
      add column empty_rows integer not null default 0,
      add column valueless_rows integer not null default 0
  `.execute(db);
};
