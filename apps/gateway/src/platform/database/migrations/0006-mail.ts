import { type Kysely, sql } from 'kysely';

const DDL = `
alter table letter add column waiting_since timestamptz, add column digest_id text references letter (id) on delete set null;
create index letter_digest on letter (digest_id) where digest_id is not null;
create index letter_waiting on letter (to_address) where sent_at is null and dropped_at is null and digest_id is null;
create index letter_sent on letter (to_address, sent_at) where sent_at is not null and kind in ('account.requested', 'account.reminder', 'account.digest');

alter table ticket_entry add column sender_verified boolean not null default true;
update ticket_entry set sender_verified = false where by_mail;
`;

/** Adds the time since when a mail waits, the digest that contains it, and whether the sender of a ticket entry was verified. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(/;\s*\n/).filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
