import { type Kysely, sql } from 'kysely';

/** Adds an index for lists of open tickets by the side that wrote last, newest first. */
const DDL = `
create index ticket_handling_waiting on ticket (handling_unit, last_side, last_at desc, id) where status <> 'Closed';
create index ticket_region_waiting on ticket (rhq_id, last_side, last_at desc, id) where status <> 'Closed';
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
