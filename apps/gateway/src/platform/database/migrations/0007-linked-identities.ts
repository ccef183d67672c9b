import { type Kysely, sql } from 'kysely';

/**
 * Adds an id, the address at the provider and the link time to each identity, and a table of verified identities that wait to be linked.
 * Existing identities were linked by a sign-up under their own address.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table identity
      add column id text not null default gen_random_uuid()::text,
      add column email text,
      add column linked_at timestamptz`.execute(db);
  await sql`create unique index identity_id on identity (id)`.execute(db);
  await sql`update identity set email = person.email from person where person.id = identity.person_id`.execute(db);
  await sql`
    create table identity_proof (
      id text primary key,
      issuer text not null,
      tenant text not null,
      subject text not null,
      email text,
      person_id text not null references person (id),
      session_id text,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index identity_proof_expiry on identity_proof (expires_at)`.execute(db);
  await sql`create index identity_proof_person on identity_proof (person_id)`.execute(db);
};
