import { type Kysely, sql } from 'kysely';

/** What the key of a download opens, so that the right to it is looked up again when the key is asked for. Keys live for a minute. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(`alter table download_key add column source text not null default ''`).execute(db);
};
