import { type Kysely, sql } from 'kysely';

/**
 * Letters that a digest says are no longer walked through by each look for what is due; what asks for all that are open has an index of these. What the
 * index of rooms has put off is looked through by each handshake, so it puts nothing off.
 */
const DDL = `
drop index letter_next;
create index letter_next on letter (priority, due_at) where sent_at is null and dropped_at is null and digest_id is null;
create index letter_open on letter (kind) where sent_at is null and dropped_at is null;
alter index fact_rooms set (fastupdate = off);
select gin_clean_pending_list('fact_rooms');
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
