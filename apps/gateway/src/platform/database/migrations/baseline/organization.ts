/** The tables of units, countries and products, and the business hours of units. */
export const organization = `
create table unit (
  id text primary key,
  kind text not null check (kind in ('SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP')),
  name text not null,
  country text,
  lco_id text references unit (id),
  rhq_id text references unit (id),
  zone text not null default 'UTC',
  language text not null default 'en'
);
create unique index unit_company on unit (lco_id, lower(name)) where kind = 'CP';
create index unit_rhq on unit (rhq_id);

create table country (
  code text primary key,
  name text not null,
  lco_id text not null references unit (id),
  rhq_id text not null references unit (id)
);

create table product (id text primary key, name text not null, family text not null);

create table business_hours (
  unit_id text primary key references unit (id),
  days integer[] not null,
  from_time text not null,
  to_time text not null,
  zone text not null,
  answer_minutes integer not null check (answer_minutes > 0),
  resolve_minutes integer not null check (resolve_minutes > 0)
);
`;
