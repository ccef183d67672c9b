import { type Kysely, sql } from 'kysely';

/** Starts the log again for its readers, because facts have a new spelling and those appended before keep the old one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update fact_log set epoch = gen_random_uuid()::text`.execute(db);
};
