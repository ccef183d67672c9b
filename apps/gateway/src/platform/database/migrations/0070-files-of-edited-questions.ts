import { type Kysely, sql } from 'kysely';

/** Adds the turn whose file an edited question uses: the file of the question that was edited. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table chat_turn add column file_turn text`.execute(db);
};
