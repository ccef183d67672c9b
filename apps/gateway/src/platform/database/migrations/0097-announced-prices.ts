import { type Kysely, sql } from 'kysely';

/** Adds an index of announced price lists by the day on which their prices start. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index publication_version_from on publication_version (effective_from) include (publication_id) where effective_from is not null`.execute(
    db,
  );
};
