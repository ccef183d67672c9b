import { type Kysely, sql } from 'kysely';

/**
 * Adds the words and part numbers of a file, which are now computed once when the file is read, and not each time an item with it is saved.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table file_outline add column words text[], add column parts text[]`.execute(db);
};
