import { type Kysely, sql } from 'kysely';

const DDL = `
create table sign_in_failure (
  id text primary key,
  account text not null,
  network text,
  is_extra boolean not null,
  is_forgiven boolean not null default false,
  at timestamptz not null
);
create index sign_in_failure_account on sign_in_failure (account, at) where not is_forgiven;
create index sign_in_failure_network on sign_in_failure (network, at) where network is not null;
create index sign_in_failure_age on sign_in_failure (at);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
