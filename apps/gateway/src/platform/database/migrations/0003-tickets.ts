import { type Kysely, sql } from 'kysely';

const DDL = `
create table business_hours (
  unit_id text primary key references unit (id),
  days integer[] not null,
  from_time text not null,
  to_time text not null,
  zone text not null,
  answer_minutes integer not null check (answer_minutes > 0),
  resolve_minutes integer not null check (resolve_minutes > 0)
);

create sequence ticket_no start 10001;
create table ticket (
  id text primary key,
  no integer not null unique default nextval('ticket_no'),
  subject text not null,
  inquiry_type text not null,
  interest text,
  product_id text not null references product (id),
  status text not null default 'New' check (status in ('New', 'In Progress', 'Closed')),
  requester_id text not null references person (id),
  company_id text not null references unit (id),
  lco_id text references unit (id),
  handling_unit text not null references unit (id),
  rhq_id text not null references unit (id),
  assignee_id text references person (id),
  opened_by text references person (id),
  created_at timestamptz not null,
  last_at timestamptz not null,
  last_nr integer not null default 0,
  last_side text not null check (last_side in ('requester', 'handler')),
  excerpt text not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  resolve_by timestamptz not null,
  closed_at timestamptz,
  follows_id text references ticket (id),
  stars integer check (stars between 1 and 5),
  rating_comment text not null default '',
  rev integer not null default 1,
  search tsvector not null,
  check ((status = 'Closed') = (closed_at is not null))
);
create index ticket_requester on ticket (requester_id, last_at desc, id);
create index ticket_handling on ticket (handling_unit, last_at desc, id) include (created_at);
create index ticket_region on ticket (rhq_id, last_at desc, id) include (created_at);
create index ticket_requester_status on ticket (requester_id, status, last_at desc, id);
create index ticket_handling_status on ticket (handling_unit, status, last_at desc, id) include (assignee_id);
create index ticket_region_status on ticket (rhq_id, status, last_at desc, id) include (assignee_id);
create index ticket_handling_created on ticket (handling_unit, created_at) include (last_at, id);
create index ticket_region_created on ticket (rhq_id, created_at) include (last_at, id);
create index ticket_assignee on ticket (assignee_id, last_at desc, id) include (handling_unit, rhq_id) where status <> 'Closed';
create index ticket_assignee_closed on ticket (assignee_id, last_at desc, id) include (handling_unit, rhq_id) where status = 'Closed';
create index ticket_handling_free on ticket (handling_unit, last_at desc, id) where status <> 'Closed' and assignee_id is null;
create index ticket_region_free on ticket (rhq_id, last_at desc, id) where status <> 'Closed' and assignee_id is null;
create index ticket_answered on ticket (handling_unit, answered_at desc) where answered_at is not null;
create index ticket_assigned on ticket (assignee_id) where assignee_id is not null;
create index ticket_opener on ticket (opened_by) where opened_by is not null;
create index ticket_follows on ticket (follows_id) where follows_id is not null;
create index ticket_search on ticket using gin (search) with (gin_pending_list_limit = 512);

create table ticket_entry (
  id text primary key,
  ticket_id text not null references ticket (id),
  nr integer not null,
  kind text not null check (kind in ('opened', 'replied', 'started', 'assigned', 'closed')),
  at timestamptz not null,
  author_id text not null references person (id),
  side text not null check (side in ('requester', 'handler')),
  text text not null default '',
  assignee_id text references person (id),
  by_mail boolean not null default false,
  unique (ticket_id, nr)
);

create index ticket_entry_author on ticket_entry (author_id);
create index ticket_entry_assignee on ticket_entry (assignee_id) where assignee_id is not null;

create table ticket_note (
  id text primary key,
  ticket_id text not null references ticket (id),
  at timestamptz not null,
  author_id text not null references person (id),
  text text not null
);
create index ticket_note_ticket on ticket_note (ticket_id, at);

create table ticket_seen (
  ticket_id text not null references ticket (id),
  person_id text not null references person (id),
  nr integer not null,
  at timestamptz not null,
  primary key (ticket_id, person_id)
);

create index ticket_seen_person on ticket_seen (person_id);

create table ticket_unread (
  person_id text not null references person (id),
  ticket_id text not null references ticket (id),
  primary key (person_id, ticket_id)
);
create index ticket_unread_ticket on ticket_unread (ticket_id);

alter table letter add column about text, add column nr integer;
create index letter_conversation on letter (about, nr) where about is not null;

create table canned_reply (
  id text primary key,
  unit_id text not null references unit (id),
  title text not null,
  text text not null,
  rev integer not null default 1
);
create index canned_reply_unit on canned_reply (unit_id, lower(title));

create table file (
  id text primary key,
  owner_id text not null references person (id),
  purpose text not null,
  name text not null,
  kind text not null,
  size bigint not null,
  sha256 text not null,
  store_key text not null,
  created_at timestamptz not null default now(),
  taken_by text,
  position integer not null default 0
);
create index file_taken on file (taken_by, position) where taken_by is not null;
create unique index file_stored on file (purpose, store_key);
create index file_untaken on file (created_at) where taken_by is null;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
