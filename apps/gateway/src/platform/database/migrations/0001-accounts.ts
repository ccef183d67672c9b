import { type Kysely, sql } from 'kysely';

const DDL = `
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

create table person (
  id text primary key,
  email text not null,
  password_hash text,
  firstname text not null,
  lastname text not null,
  role text not null check (role in ('SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP')),
  standing text not null check (standing in ('waiting', 'approved', 'rejected', 'deleted')),
  unit_id text references unit (id),
  lco_id text references unit (id),
  rhq_id text references unit (id),
  company_name text not null,
  organization_type text not null,
  country text not null,
  employee boolean not null,
  phone text not null default '',
  language text not null default 'en',
  photo_id text,
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references person (id),
  reason text,
  rev integer not null default 1,
  last_seen_at timestamptz,
  previous_visit_at timestamptz
);
create unique index person_email on person (email) where standing <> 'deleted';
create index person_unit on person (unit_id);
create index person_lco_requests on person (lco_id, role, standing, requested_at, id);
create index person_rhq_requests on person (rhq_id, role, standing, requested_at, id);
create index person_requests on person (role, standing, requested_at, id);

create table application (
  id text primary key,
  email text not null,
  password_hash text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index application_email on application (email, created_at);

create table otp (
  id text primary key,
  email text not null,
  purpose text not null,
  flow text not null,
  application_id text references application (id) on delete cascade,
  code_hash text not null,
  tries integer not null default 0,
  stray_tries integer not null default 0,
  sends integer not null default 1,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index otp_email on otp (email, purpose, sent_at desc);

create table session (
  id text primary key,
  person_id text not null references person (id),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  agent text not null,
  token_hash text not null,
  previous_hash text,
  rotated_at timestamptz
);
create index session_person on session (person_id) where ended_at is null;

create table identity (
  issuer text not null,
  tenant text not null,
  subject text not null,
  person_id text not null references person (id),
  primary key (issuer, tenant, subject)
);

create table photo (
  id text primary key,
  person_id text not null references person (id),
  bytes bytea not null,
  type text not null,
  created_at timestamptz not null default now()
);

create table notification (
  id text primary key,
  person_id text not null references person (id),
  type text not null,
  subject_id text not null,
  words jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notification_person on notification (person_id, created_at desc, id);
create index notification_unread on notification (person_id) where read_at is null;

create table fact (
  seq bigint generated always as identity primary key,
  type text not null,
  at timestamptz not null default clock_timestamp(),
  actor text,
  data jsonb not null,
  rooms text[] not null
);
create index fact_rooms on fact using gin (rooms);
create index fact_at on fact (at);
create table fact_log (one boolean primary key default true check (one), epoch text not null, trimmed_to bigint not null default 0);

create table letter (
  id text primary key,
  to_address text not null,
  kind text not null,
  data jsonb not null,
  language text not null default 'en',
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  last_error text
);
create index letter_due on letter (due_at) where sent_at is null and dropped_at is null;

create table audit (
  seq bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text,
  action text not null,
  object text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_object on audit (object, seq);
create rule audit_keep as on update to audit do instead nothing;
create rule audit_stay as on delete to audit do instead nothing;

create table idempotency (
  scope text not null,
  key text not null,
  request_hash text not null,
  reply text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_age on idempotency (created_at);

insert into fact_log (epoch) values (gen_random_uuid()::text);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(/;\s*\n/).filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
