import { type Kysely, sql } from 'kysely';

/**
 * Adds the people who used a function on a past day, by unit and function, as packed four-byte numbers that identify people: counting the
 * people of a quarter reads some thousand rows instead of millions. The rows are computed from `usage_person` and deleted when their day
 * changes.
 */
const DDL = `
create table usage_number (
  nr integer generated always as identity primary key,
  person_id text not null unique
);
create table usage_packed_day (day date primary key);
create table usage_packed (
  day date not null references usage_packed_day on delete cascade,
  lco_id text not null,
  rhq_id text not null,
  role text not null,
  func text not null,
  people bytea not null,
  primary key (day, lco_id, rhq_id, role, func)
);
alter table usage_packed alter column people set storage external;
create index usage_packed_lco on usage_packed (lco_id, day);
create index usage_packed_rhq on usage_packed (rhq_id, day);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
