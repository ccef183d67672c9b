import { type Kysely, sql } from 'kysely';

/** Adds the mails by which messages were received, including the text that they quote. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table ticket_entry_mail (
      entry_id text primary key references ticket_entry (id),
      subject text not null,
      text text not null
    )`.execute(db);
};
