import { type Kysely, sql } from 'kysely';

/** Creates the tables of SCIM clients, their domains and mappings, and the users and groups that they provision. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table scim_client (
      id text primary key,
      name text not null,
      token_hash text unique,
      token_expires_at timestamptz,
      token_issued_at timestamptz not null,
      last_used_at timestamptz,
      created_at timestamptz not null,
      rev integer not null default 1
    )`.execute(db);
  await sql`create unique index scim_client_name on scim_client (lower(name))`.execute(db);
  await sql`
    create table scim_domain (
      domain text primary key,
      client_id text not null references scim_client (id) on delete cascade
    )`.execute(db);
  await sql`create index scim_domain_client on scim_domain (client_id)`.execute(db);
  await sql`
    create table scim_mapping (
      client_id text not null references scim_client (id) on delete cascade,
      group_name text not null,
      role text not null check (role in ('SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP')),
      unit_id text not null references unit (id)
    )`.execute(db);
  await sql`create unique index scim_mapping_group on scim_mapping (client_id, lower(group_name))`.execute(db);
  await sql`create index scim_mapping_unit on scim_mapping (unit_id)`.execute(db);
  await sql`
    create table scim_user (
      person_id text primary key references person (id),
      client_id text not null references scim_client (id) on delete cascade,
      external_id text,
      active boolean not null,
      needs_group boolean not null,
      removed boolean not null default false,
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`create index scim_user_client on scim_user (client_id)`.execute(db);
  await sql`
    create table scim_group (
      id text primary key,
      client_id text not null references scim_client (id) on delete cascade,
      display_name text not null,
      external_id text,
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`create unique index scim_group_name on scim_group (client_id, lower(display_name))`.execute(db);
  await sql`
    create table scim_member (
      group_id text not null references scim_group (id) on delete cascade,
      person_id text not null references person (id),
      primary key (group_id, person_id)
    )`.execute(db);
  await sql`create index scim_member_person on scim_member (person_id)`.execute(db);
  // The name of the client that disabled the account; null if a person did, or while the account is active.
  await sql`alter table person add column disabled_by_client text`.execute(db);
  await sql`
    create index person_account_domain on person (lower(split_part(email, '@', -1))) where standing in ('approved', 'disabled')`.execute(
    db,
  );
};
