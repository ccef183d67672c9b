import { type Kysely, sql } from 'kysely';

const DDL = `create table preference (
  person_id text not null references person (id),
  type text not null,
  channel text not null check (channel in ('app', 'mail')),
  wanted boolean not null,
  changed_at timestamptz not null default now(),
  primary key (person_id, type, channel)
)`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(DDL).execute(db);
};
