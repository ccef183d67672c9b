import { type Kysely, sql } from 'kysely';

/** Views are kept of more than one page. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table saved_view add column place text not null default 'inquiries'`.execute(db);
  await sql`alter table saved_view alter column place drop default`.execute(db);
  await sql`drop index saved_view_person`.execute(db);
  await sql`create index saved_view_person on saved_view (person_id, place, lower(name))`.execute(db);
};
