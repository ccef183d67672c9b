import { type Kysely, sql } from 'kysely';

const DDL = `
create table fact_room (room text primary key, trimmed_to bigint not null);

update fact_log set epoch = gen_random_uuid()::text;
`;

/** What was trimmed is known for each room. What was trimmed before is not, so the log begins anew for its readers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(/;\s*\n/).filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
