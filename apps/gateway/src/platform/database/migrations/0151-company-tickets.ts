import { type Kysely, sql } from 'kysely';

/** Adds an index of the tickets of a company, for installations whose partners may read those of their colleagues. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index ticket_company on ticket (company_id, last_at desc, id)`.execute(db);
};
