import { type Kysely, sql } from 'kysely';

/**
 * Adds the file that a download key decrypts, so that the right to the file is checked again when the key is requested. Keys are valid for
 * a minute.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(`alter table download_key add column source text not null default ''`).execute(db);
};
