import { type Kysely, sql } from 'kysely';

/** Adds whether and when the author of a message corrected or withdrew it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table ticket_entry add column corrected_at timestamptz, add column withdrawn_at timestamptz`.execute(db);
};
