import { type Kysely, sql } from 'kysely';

const DDL = `
create table due (
  kind text not null,
  key text not null,
  due_at timestamptz not null,
  data jsonb not null,
  tries integer not null default 0,
  leased_until timestamptz,
  failed_at timestamptz,
  last_error text,
  primary key (kind, key)
);
create index due_next on due (due_at) where failed_at is null;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
