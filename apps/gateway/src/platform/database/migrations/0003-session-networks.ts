import { type Kysely, sql } from 'kysely';

/** Stores the shortened network address of each session, and indexes all sessions of a person, including ended ones. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table session add column network text`.execute(db);
  await sql`create index session_person_network on session (person_id, network)`.execute(db);
};
