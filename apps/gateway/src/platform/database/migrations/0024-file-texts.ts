import { type Kysely, sql } from 'kysely';

const DDL = `
create table file_outline (
  file_id text primary key references file (id) on delete cascade,
  pages integer,
  sheets jsonb not null,
  failure text check (failure in ('password', 'broken', 'too-much')),
  extracted_at timestamptz not null default now()
);
create table file_text (
  file_id text not null references file_outline (file_id) on delete cascade,
  nr integer not null,
  label text not null,
  text text not null,
  primary key (file_id, nr)
);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
