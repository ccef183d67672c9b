import { type Kysely, sql } from 'kysely';

/**
 * Adds the log of uses and their counts per day, per hour, and per person and day, in UTC. In the figures, `-` replaces a unit that a
 * person does not have: staff of two regions have no local company and are two rows. The unit of a person determines their company and
 * region, so the key contains only the unit.
 */
const DDL = `
create table usage_log (like usage_inbox);
create index usage_log_at on usage_log using brin (at);
create index usage_log_person on usage_log (person_id, at);
create index usage_log_export on usage_log (at) include (what, lco_id, rhq_id, role, person_id) where func = 'export';
create table usage_day (
  day date not null,
  lco_id text not null,
  rhq_id text not null,
  role text not null,
  func text not null,
  n integer not null,
  primary key (day, lco_id, rhq_id, role, func)
);
create index usage_day_lco on usage_day (lco_id, day) include (role, func, n);
create index usage_day_rhq on usage_day (rhq_id, day) include (lco_id, role, func, n);
create table usage_hour (
  hour timestamptz not null,
  lco_id text not null,
  rhq_id text not null,
  role text not null,
  func text not null,
  n integer not null,
  primary key (hour, lco_id, rhq_id, role, func)
);
create table usage_person (
  day date not null,
  person_id text not null,
  lco_id text not null,
  rhq_id text not null,
  role text not null,
  unit_id text not null,
  func text not null,
  n integer not null,
  primary key (day, person_id, func, role, unit_id)
);
create index usage_person_lco on usage_person (lco_id, day) include (role, person_id, func, n);
create index usage_person_rhq on usage_person (rhq_id, day) include (role, person_id, func, n);
create index usage_person_person on usage_person (person_id, day);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
