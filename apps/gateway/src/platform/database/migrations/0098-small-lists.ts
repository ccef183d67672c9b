import { type Kysely, sql } from 'kysely';

/**
 * Adds an index of the few news that request an acknowledgement and one of events by their end, so that lists of these news and of events
 * that are not over read no other rows.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index news_to_acknowledge on news (publication_id) where must_acknowledge`.execute(db);
  await sql`create index event_end on event (ends_at) include (publication_id)`.execute(db);
};
