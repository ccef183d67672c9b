import { type Kysely, sql } from 'kysely';

const DDL = `
create table fact_room (room text primary key, trimmed_to bigint not null);

update fact_log set epoch = gen_random_uuid()::text;
`;

/**
 * Records for each room up to which number its facts were deleted. Earlier deletions are not recorded, so the log starts again for its
 * readers.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(/;\s*\n/).filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
