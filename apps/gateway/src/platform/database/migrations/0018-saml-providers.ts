import { type Kysely, sql } from 'kysely';

/** Adds SAML to the identity providers, and stores the ids of used assertions. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table identity_provider
      add column protocol text not null default 'oidc',
      add column sign_in_url text,
      add column certificates text[] not null default '{}'`.execute(db);
  await sql`create table saml_assertion (id text primary key, expires_at timestamptz not null)`.execute(db);
  await sql`create index saml_assertion_expiry on saml_assertion (expires_at)`.execute(db);
};
