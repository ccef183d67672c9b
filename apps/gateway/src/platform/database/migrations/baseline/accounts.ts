/** The tables of people, sign-up and sign-in. */
export const accounts = `
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
  previous_visit_at timestamptz,
  consent_version text,
  consent_at timestamptz,
  -- An address with an international domain as its owner spells it, so that a part of the domain finds it.
  email_unicode text
);
create unique index person_email on person (email) where standing <> 'deleted';
create index person_unit on person (unit_id);
create index person_lco_requests on person (lco_id, role, standing, requested_at, id);
create index person_rhq_requests on person (rhq_id, role, standing, requested_at, id);
create index person_requests on person (role, standing, requested_at, id);
create index person_decided_by on person (decided_by);
-- Finds the companies whose users have an address at a mail domain.
create index person_mail_domain on person (lower(split_part(email, '@', -1))) where role = 'CP' and standing = 'approved';

create table application (
  id text primary key,
  email text not null,
  password_hash text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  flow text not null default gen_random_uuid()::text
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
  used_at timestamptz,
  person_id text references person (id)
);
create index otp_email on otp (email, purpose, sent_at desc);
create index otp_application on otp (application_id);

create table code_mail (
  id text primary key,
  email text not null,
  cause text not null,
  flow text not null,
  payer text not null,
  network text not null,
  confirmed boolean not null default false,
  at timestamptz not null
);
create index code_mail_address on code_mail (email, cause, payer, at desc);
create index code_mail_network on code_mail (network, at desc) where cause = 'sign-up' and not confirmed;
create index code_mail_age on code_mail (at);

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
  rotated_at timestamptz,
  end_reason text
);
create index session_person on session (person_id) where ended_at is null;

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

create table identity (
  issuer text not null,
  tenant text not null,
  subject text not null,
  person_id text not null references person (id),
  primary key (issuer, tenant, subject)
);
create index identity_person on identity (person_id);

create table photo (
  id text primary key,
  person_id text not null references person (id),
  bytes bytea not null,
  type text not null,
  created_at timestamptz not null default now()
);
create index photo_person on photo (person_id);
`;
