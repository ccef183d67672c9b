import { type Kysely, sql } from 'kysely';

/** Adds the sheet rows of unclear prices, and indexes to count the files of drafts by owner and the items of lists. */
const DDL = `
alter table price_row add column source_rows integer[];
alter table price_change add column source_rows integer[];
create index file_drafted_owner on file (owner_id) include (size) where starts_with(taken_by, 'draft:');
create index publication_hours on publication (id) include (state, live_from, live_until, unit_id, version);
create index publication_version_period on publication_version (publication_id, nr) include (effective_from, effective_until);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
