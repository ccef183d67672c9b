import { type Kysely, sql } from 'kysely';

/** Stores whether colleagues of the requester may read a ticket if the installation allows it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table ticket add column private boolean not null default false`.execute(db);
};
