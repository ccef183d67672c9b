import { type Kysely, sql } from 'kysely';

/** The newest entry when a ticket was set aside for the case that nobody answers; null where it comes back in any case. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table ticket_snooze add column unless_after integer').execute(db);
};
