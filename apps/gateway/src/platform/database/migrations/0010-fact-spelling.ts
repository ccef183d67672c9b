import { type Kysely, sql } from 'kysely';

/** Facts are spelt as the program spells them from here on. Those told before are not, so the log begins anew for its readers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update fact_log set epoch = gen_random_uuid()::text`.execute(db);
};
