import { type Kysely, sql } from 'kysely';

/** Adds the index by which notifications about watched parts are deleted with the item that they concern. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index notification_watched on notification (subject_id) where words ? 'watched'`.execute(db);
};
