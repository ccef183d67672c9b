import { type Kysely, sql } from 'kysely';

/** Stores the names of companies that were merged into another one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table company_alias (
      id text primary key,
      name text not null,
      company_id text not null references unit (id),
      merged_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index company_alias_company on company_alias (company_id)`.execute(db);
};
