import { type Kysely, sql } from 'kysely';

/** Adds an index of the durations of events: lists scan back no further than the longest event. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index event_length on event ((ends_at - starts_at))`.execute(db);
};
