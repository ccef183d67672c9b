import { type Kysely, sql } from 'kysely';

/** Price lists to come are found by the day on which they begin. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index publication_version_from on publication_version (effective_from) include (publication_id) where effective_from is not null`.execute(
    db,
  );
};
