import { type Kysely, sql } from 'kysely';

/** Creates the tables of second factors and recovery codes, and the time from which a person cannot sign in without a second factor. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table second_factor (
      person_id text primary key references person (id),
      sealed text not null,
      last_step integer not null,
      since timestamptz not null
    )`.execute(db);
  await sql`
    create table recovery_code (
      person_id text not null references second_factor (person_id) on delete cascade,
      code_hash text not null,
      primary key (person_id, code_hash)
    )`.execute(db);
  await sql`alter table person add column factor_due_at timestamptz`.execute(db);
};
