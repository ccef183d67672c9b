import { type Kysely, sql } from 'kysely';

const DDL = `
create table budget_use (
  id text primary key,
  budget text not null,
  key text not null,
  at timestamptz not null default clock_timestamp(),
  amount bigint not null default 1 check (amount >= 0)
);
create index budget_use_spent on budget_use (budget, key, at) include (amount);
create index budget_use_age on budget_use (at);

create index file_untaken_owner on file (owner_id) include (size) where taken_by is null;

alter table ticket alter column no drop default;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
