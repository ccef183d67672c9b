import { type Kysely, sql } from 'kysely';

const DDL = 'alter table person add column consent_version text, add column consent_at timestamptz';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(DDL).execute(db);
};
