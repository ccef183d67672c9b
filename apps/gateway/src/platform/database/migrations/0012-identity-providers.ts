import { type Kysely, sql } from 'kysely';

/** Creates the tables of organizations' identity providers and their mail domains, and separates the identities by provider. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table identity_provider (
      id text primary key default gen_random_uuid()::text,
      name text not null,
      issuer text not null,
      client_id text not null,
      sealed_secret text,
      is_enforced boolean not null default false,
      emergency_person_id text references person (id),
      test jsonb,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      check (not is_enforced or emergency_person_id is not null)
    )`.execute(db);
  await sql`create index identity_provider_emergency_person on identity_provider (emergency_person_id)`.execute(db);
  await sql`
    create table identity_provider_domain (
      domain text primary key,
      provider_id text not null references identity_provider (id) on delete cascade
    )`.execute(db);
  await sql`create index identity_provider_domain_provider on identity_provider_domain (provider_id)`.execute(db);
  await sql`
    alter table identity
      drop constraint identity_pkey,
      add column provider_id text references identity_provider (id) on delete cascade,
      add constraint identity_subject unique nulls not distinct (issuer, tenant, subject, provider_id)`.execute(db);
  await sql`create index identity_provider_id on identity (provider_id)`.execute(db);
};
