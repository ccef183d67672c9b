import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table publication_draft (
      id text primary key,
      person_id text not null references person (id),
      kind text not null,
      title text not null,
      fields jsonb not null,
      file_id text references file (id),
      rev integer not null default 1,
      saved_at timestamptz not null
    )`.execute(db);
  await sql`create index publication_draft_writer on publication_draft (person_id, kind, saved_at desc)`.execute(db);
};
