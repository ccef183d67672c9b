import { type Kysely, sql } from 'kysely';

const DDL = `
alter table news add column must_acknowledge boolean not null default false;
alter table news add column notify boolean not null default false;
create table acknowledgement (
  publication_id text not null references publication (id),
  company_id text not null references unit (id),
  version integer not null,
  person_id text not null references person (id),
  person_name text not null,
  at timestamptz not null default now(),
  primary key (publication_id, company_id, version)
);
create table news_notice (
  publication_id text not null references publication (id),
  version integer not null,
  by_id text not null references person (id),
  at timestamptz not null,
  primary key (publication_id, version)
);
create index news_notice_by on news_notice (by_id, at);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
