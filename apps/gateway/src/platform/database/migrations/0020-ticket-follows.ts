import { type Kysely, sql } from 'kysely';

/** Stores which inquiries of colleagues a person follows, and up to which entry the person has read each of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table ticket_follow (
      person_id text not null references person (id),
      ticket_id text not null references ticket (id),
      nr integer not null,
      primary key (person_id, ticket_id)
    )`.execute(db);
  await sql`create index ticket_follow_ticket on ticket_follow (ticket_id)`.execute(db);
};
