import { type Kysely, sql } from 'kysely';

const DDL = `
create table note_mention (
  note_id text not null references ticket_note (id),
  start_at integer not null,
  end_at integer not null,
  person_id text not null references person (id),
  primary key (note_id, start_at)
);
create index note_mention_person on note_mention (person_id);

alter table ticket_unread add column mentioned boolean not null default false;
`;

/** Adds the ids of the colleagues that a note mentions, and whether the unread row of a person is due to a mention. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
