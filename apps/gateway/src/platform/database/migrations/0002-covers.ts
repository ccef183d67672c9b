import { type Kysely, sql } from 'kysely';

/** Creates the table of file covers, and schedules the covers of published files: one per second, the newest first. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table cover (
      sha256 text primary key,
      hash text,
      bytes bytea,
      drawn_at timestamptz not null default now(),
      check ((hash is null) = (bytes is null))
    )`.execute(db);
  await sql`create index file_sha256 on file (sha256)`.execute(db);
  await sql`
    insert into due (kind, key, due_at, data)
    select 'file.cover', id, now() + row_number() over (order by created_at desc, id) * interval '1 second', '{}' from file
    where purpose in ('material', 'price', 'news', 'event') and kind in ('pdf', 'jpg', 'jpeg', 'png') and taken_by is not null`.execute(db);
};
