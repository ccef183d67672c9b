import { type Kysely, sql } from 'kysely';

/** Adds the page that a saved view belongs to. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table saved_view add column place text not null default 'inquiries'`.execute(db);
  await sql`alter table saved_view alter column place drop default`.execute(db);
  await sql`drop index saved_view_person`.execute(db);
  await sql`create index saved_view_person on saved_view (person_id, place, lower(name))`.execute(db);
};
