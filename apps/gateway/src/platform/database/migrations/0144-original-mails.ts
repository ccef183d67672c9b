import { type Kysely, sql } from 'kysely';

/** The mails that messages came by, with what they quote. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table ticket_entry_mail (
      entry_id text primary key references ticket_entry (id),
      subject text not null,
      text text not null
    )`.execute(db);
};
