import { type Kysely, sql } from 'kysely';

/** Adds the ids of the documents that an inquiry refers to, so that each reader sees only what they may see of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table ticket_entry add column documents text[] not null default '{}'`.execute(db);
};
