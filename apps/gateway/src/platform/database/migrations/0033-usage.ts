import { type Kysely, sql } from 'kysely';

const DDL = `
create table usage_inbox (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  person_id text not null,
  unit_id text not null,
  lco_id text,
  rhq_id text,
  role text not null,
  func text not null,
  what text not null,
  object text
);
create table usage_seen (
  person_id text not null,
  func text not null,
  object text not null,
  half_hour timestamptz not null,
  primary key (person_id, func, object, half_hour)
);
create index usage_seen_half_hour on usage_seen (half_hour);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
