import { type Kysely, sql } from 'kysely';

/**
 * Excludes mails that are part of a digest from the index of due mails, and adds an index of all open mails. Turns off the pending list of
 * the index of fact rooms, which each handshake would search.
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
