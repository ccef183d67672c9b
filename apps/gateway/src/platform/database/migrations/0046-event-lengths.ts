import { type Kysely, sql } from 'kysely';

/** How long events go on: lists look no further back than the longest of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index event_length on event ((ends_at - starts_at))`.execute(db);
};
