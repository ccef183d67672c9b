import { type Kysely, sql } from 'kysely';

/** An inquiry refers to documents by their ids, so that each of its readers sees what they may see of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table ticket_entry add column documents text[] not null default '{}'`.execute(db);
};
