import { type Kysely, sql } from 'kysely';

const DDL = `
create table ticket_snooze (
  person_id text not null references person (id),
  ticket_id text not null references ticket (id),
  until timestamptz not null,
  primary key (person_id, ticket_id)
);
create index ticket_snooze_ticket on ticket_snooze (ticket_id);

alter table ticket_unread add column back boolean not null default false;
`;

/** Adds the snoozes of handlers, and whether an unread row is due to a snooze that has ended. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
