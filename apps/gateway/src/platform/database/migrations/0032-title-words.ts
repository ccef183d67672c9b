import { type Kysely, sql } from 'kysely';
import { titleLexemes, vector } from '../search-words';

interface Item {
  id: string;
  title: string;
}

/** Adds the title words of existing publications to the search, so that matches in the title rank first. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<Item>`select id, title from publication`.execute(db);
  for (const { id, title } of rows)
    await sql`update publication set search = search || ${vector(titleLexemes(title))} where id = ${id}`.execute(db);
};
