import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of invitations to partner companies, and stores the owners chosen by staff and who invited a person to which company.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table invitation (
      id text primary key,
      token_hash text not null unique,
      email text not null,
      name text not null,
      note text not null,
      language text not null,
      company_id text not null references unit (id),
      invited_by text not null references person (id),
      created_at timestamptz not null default now(),
      sent_at timestamptz not null default now(),
      sends smallint not null default 1,
      expires_at timestamptz not null,
      withdrawn_at timestamptz,
      used_at timestamptz
    )`.execute(db);
  await sql`create index invitation_company on invitation (company_id, created_at)`.execute(db);
  await sql`create index invitation_inviter on invitation (invited_by)`.execute(db);
  await sql`alter table unit add column owner_id text references person (id)`.execute(db);
  await sql`
    alter table person
      add column invited_by text references person (id),
      add column invited_company text references unit (id)`.execute(db);
};
