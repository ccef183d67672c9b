import { type Kysely, sql } from 'kysely';

/** Allows accounts to be disabled, and stores who disabled an account, when and why. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table person
      add column disabled_at timestamptz,
      add column disabled_by text references person (id),
      add column disabled_reason text,
      drop constraint person_standing_check,
      add constraint person_standing_check check (standing in ('waiting', 'approved', 'disabled', 'rejected', 'deleted'))`.execute(db);
  await sql`create index person_disabled_by on person (disabled_by)`.execute(db);
};
