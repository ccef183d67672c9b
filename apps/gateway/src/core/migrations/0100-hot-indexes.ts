import { type Kysely, sql } from 'kysely';

/**
 * Letters that a digest says are no longer walked through by each look for what is due. What the facts index has put off is looked through by each
 * handshake, so it puts nothing off.
 */
const DDL = `
drop index letter_next;
create index letter_next on letter (priority, due_at) where sent_at is null and dropped_at is null and digest_id is null;
alter index fact_rooms set (fastupdate = off);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
