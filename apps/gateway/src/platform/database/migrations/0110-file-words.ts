import { type Kysely, sql } from 'kysely';

/** The words and part numbers of a file are found once, where the file is read, and no longer each time something with that file is saved. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table file_outline add column words text[], add column parts text[]`.execute(db);
};
