import { type Kysely, sql } from 'kysely';

/** An edited question is answered from the file of the one that it edits. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table chat_turn add column file_turn text`.execute(db);
};
