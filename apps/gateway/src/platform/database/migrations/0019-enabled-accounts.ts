import { type Kysely, sql } from 'kysely';

/** Stores when an account was last enabled, because an account that was disabled for a long time has no recent use. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table person add column enabled_at timestamptz`.execute(db);
};
