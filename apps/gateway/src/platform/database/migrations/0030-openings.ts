import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table opening (
    publication_id text not null references publication (id),
    company_id text not null,
    version integer not null,
    at timestamptz not null default clock_timestamp(),
    primary key (publication_id, company_id, version)
  )`.execute(db);
};
