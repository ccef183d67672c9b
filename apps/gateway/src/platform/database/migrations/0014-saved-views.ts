import { type Kysely, sql } from 'kysely';

/** The next deadline of an open ticket. */
const DUE = `case when status = 'Closed' then null when answered_at is null then answer_by else resolve_by end`;

const DDL = `
create table saved_view (
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  name text not null,
  query text not null
);
create index saved_view_person on saved_view (person_id, lower(name));

create index ticket_handling_due on ticket (handling_unit, (${DUE}), last_at desc, id);
create index ticket_region_due on ticket (rhq_id, (${DUE}), last_at desc, id);
create index ticket_requester_due on ticket (requester_id, (${DUE}), last_at desc, id);
create index ticket_requester_created on ticket (requester_id, created_at);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
