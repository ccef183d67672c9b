import { type Kysely, sql } from 'kysely';

/** The tickets of one company, for installations whose partners read those of their colleagues. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index ticket_company on ticket (company_id, last_at desc, id)`.execute(db);
};
