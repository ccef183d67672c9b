import { type Kysely, sql } from 'kysely';

const DDL = `
create table price_reading (
  file_id text primary key references file (id) on delete cascade,
  mapping jsonb,
  doubt text check (doubt in ('none', 'several')),
  heads jsonb not null,
  offers integer not null,
  unclear integer not null,
  repeated integer not null,
  is_too_long boolean not null
);
create table price_row (
  file_id text not null references price_reading (file_id) on delete cascade,
  part_key text not null,
  quantity integer not null,
  shown text not null,
  description text not null,
  currency text not null,
  amount bigint check (amount >= 0),
  unclear boolean not null,
  primary key (file_id, part_key, quantity)
);
create index price_row_part on price_row (part_key);
create table price_change (
  publication_id text not null references publication (id),
  nr integer not null,
  part_key text not null,
  quantity integer not null,
  shown text not null,
  description text not null,
  change text not null check (change in ('added', 'removed', 'up', 'down', 'given', 'withdrawn', 'currency', 'unclear')),
  before bigint,
  after bigint,
  before_currency text not null,
  currency text not null,
  percent double precision,
  primary key (publication_id, nr, part_key, quantity)
);
create index price_change_part on price_change (part_key);
create table price_mapping (
  unit_id text not null references unit (id),
  signature text not null,
  columns jsonb not null,
  primary key (unit_id, signature)
);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
