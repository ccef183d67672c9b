import { type Kysely, sql } from 'kysely';

/** Adds an index by person to tables whose indexes begin with another column, for "Download my data". */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index ticket_note_author on ticket_note (author_id)`.execute(db);
  await sql`create index download_person on download (person_id)`.execute(db);
  await sql`create index acknowledgement_person on acknowledgement (person_id)`.execute(db);
};
