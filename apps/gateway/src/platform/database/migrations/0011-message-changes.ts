import { type Kysely, sql } from 'kysely';

/** Messages that their authors corrected or withdrew say so, and when. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table ticket_entry add column corrected_at timestamptz, add column withdrawn_at timestamptz`.execute(db);
};
