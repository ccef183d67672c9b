import { type Kysely, sql } from 'kysely';

/** Stores when the person of a session last confirmed their identity. For existing sessions, this is the time of the sign-in. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table session add column confirmed_at timestamptz`.execute(db);
  await sql`update session set confirmed_at = created_at`.execute(db);
  await sql`alter table session alter column confirmed_at set not null, alter column confirmed_at set default now()`.execute(db);
};
