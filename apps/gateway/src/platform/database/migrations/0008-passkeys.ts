import { type Kysely, sql } from 'kysely';

/** Creates the tables of passkeys and of answered challenges. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table passkey (
      id text primary key default gen_random_uuid()::text,
      person_id text not null references person (id),
      credential_id text not null unique,
      user_handle text not null,
      public_key bytea not null,
      sign_count bigint not null,
      transports text[] not null,
      name text not null,
      added_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index passkey_person on passkey (person_id)`.execute(db);
  await sql`
    create table passkey_challenge (
      id text primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index passkey_challenge_expiry on passkey_challenge (expires_at)`.execute(db);
};
