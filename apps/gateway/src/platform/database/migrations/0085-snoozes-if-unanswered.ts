import { type Kysely, sql } from 'kysely';

/** Adds the newest entry at the time when a ticket was snoozed "only if unanswered"; null for a snooze that ends in any case. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table ticket_snooze add column unless_after integer').execute(db);
};
