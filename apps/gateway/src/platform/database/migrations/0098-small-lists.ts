import { type Kysely, sql } from 'kysely';

/** News that ask for acknowledgement are few, and so are events that are not over yet: lists of them read no others. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index news_to_acknowledge on news (publication_id) where must_acknowledge`.execute(db);
  await sql`create index event_end on event (ends_at) include (publication_id)`.execute(db);
};
