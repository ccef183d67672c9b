import { type Kysely, sql } from 'kysely';

/** Records whether a reading is complete, as price rows are stored in batches, and which versions have been compared. */
const DDL = `
alter table price_reading add column is_whole boolean not null default true;
create table price_comparison (
  publication_id text not null references publication (id),
  nr integer not null,
  compared_at timestamptz not null default now(),
  primary key (publication_id, nr)
);
insert into price_comparison (publication_id, nr)
select newer.publication_id, newer.nr from publication_file as newer
join publication_file as older on older.publication_id = newer.publication_id and older.nr = newer.nr - 1
where exists (select from price_reading where file_id = newer.file_id) and exists (select from price_reading where file_id = older.file_id);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
