import { type Kysely, sql } from 'kysely';

/** Bell entries about watched parts are deleted with the item that they are about, which is found by this index. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index notification_watched on notification (subject_id) where words ? 'watched'`.execute(db);
};
