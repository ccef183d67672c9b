import { type Kysely, sql } from 'kysely';

/** A reading counts the offers with a price, the rows without one, and formulas without a value. Earlier readings did not count them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table price_reading
      add column priced integer,
      add column empty_rows integer not null default 0,
      add column valueless_rows integer not null default 0
  `.execute(db);
};
