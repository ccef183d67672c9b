import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table watch (
      person_id text not null references person (id),
      part_key text not null,
      shown text not null,
      since timestamptz not null default now(),
      primary key (person_id, part_key)
    )`.execute(db);
  await sql`create index watch_part on watch (part_key)`.execute(db);
};
