/** The tables of recorded uses, usage figures and exported tables. */
export const usage = `
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
-- For the figures of all units, which count the rows of a period.
create index usage_inbox_at on usage_inbox (at);

create table usage_seen (
  person_id text not null,
  func text not null,
  object text not null,
  half_hour timestamptz not null,
  primary key (person_id, func, object, half_hour)
);
create index usage_seen_half_hour on usage_seen (half_hour);

create table usage_log (like usage_inbox);
create index usage_log_at on usage_log using brin (at);
create index usage_log_person on usage_log (person_id, at);
create index usage_log_export on usage_log (at) include (what, lco_id, rhq_id, role, person_id) where func = 'export';

-- The counts per day, per hour, and per person and day are in UTC. '-' replaces a unit that a person does not have: staff of two regions
-- have no local company and are two rows.

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

-- The unit of a person determines their company and region, so the key contains only the unit.
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

-- The people who used a function on a past day, by unit and function, as packed four-byte numbers that identify people: counting the people
-- of a quarter reads some thousand rows instead of millions. The rows are computed from usage_person and deleted when their day changes.
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
