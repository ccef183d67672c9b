import { type Kysely, sql } from 'kysely';

/** Stores the delegations of approvers who are away, and on whose behalf a request was decided. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table delegation (
      delegator_id text primary key references person (id),
      delegate_id text not null references person (id),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      is_active boolean not null
    )`.execute(db);
  await sql`create index delegation_delegate on delegation (delegate_id)`.execute(db);
  await sql`alter table person add column decided_for text references person (id)`.execute(db);
};
