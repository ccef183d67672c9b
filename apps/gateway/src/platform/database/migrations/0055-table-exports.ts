import { type Kysely, sql } from 'kysely';

const DDL = `
create table table_export (
  id text primary key,
  person_id text not null references person (id),
  role text not null,
  unit_id text not null,
  what text not null,
  format text not null check (format in ('csv', 'xlsx')),
  filters jsonb not null,
  language text not null,
  name text not null,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  row_count integer not null default 0,
  total integer not null,
  bytes bigint,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index table_export_person on table_export (person_id, started_at desc);
create index table_export_over on table_export (expires_at);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
