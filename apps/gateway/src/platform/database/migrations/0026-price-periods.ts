import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table publication_version add column effective_from text, add column effective_until text`.execute(db);
};
