import { type Kysely, sql } from 'kysely';

/** Adds indexes for the figures of all units, which count the rows of a period. */
const DDL = `
create index ticket_created on ticket (created_at);
create index download_at on download (at);
create index usage_inbox_at on usage_inbox (at);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
