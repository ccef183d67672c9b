const NEXT_DEADLINE = "case when status = 'Closed' then null when answered_at is null then answer_by else resolve_by end";

/** The tables of tickets, their conversations and saved views. */
export const tickets = `
create sequence ticket_no start 10001;
create table ticket (
  id text primary key,
  no integer not null unique,
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
create index ticket_handling_due on ticket (handling_unit, (${NEXT_DEADLINE}), last_at desc, id);
create index ticket_region_due on ticket (rhq_id, (${NEXT_DEADLINE}), last_at desc, id);
create index ticket_requester_due on ticket (requester_id, (${NEXT_DEADLINE}), last_at desc, id);
create index ticket_requester_created on ticket (requester_id, created_at);
-- For the figures of all units, which count the rows of a period.
create index ticket_created on ticket (created_at);
-- Open tickets by the side that wrote last, newest first.
create index ticket_handling_waiting on ticket (handling_unit, last_side, last_at desc, id) where status <> 'Closed';
create index ticket_region_waiting on ticket (rhq_id, last_side, last_at desc, id) where status <> 'Closed';
-- For installations whose partners may read the tickets of their colleagues.
create index ticket_company on ticket (company_id, last_at desc, id);

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
  sender_verified boolean not null default true,
  corrected_at timestamptz,
  withdrawn_at timestamptz,
  -- The ids of the documents that an inquiry refers to, so that each reader sees only what they may see of them.
  documents text[] not null default '{}',
  unique (ticket_id, nr)
);
create index ticket_entry_author on ticket_entry (author_id);
create index ticket_entry_assignee on ticket_entry (assignee_id) where assignee_id is not null;

-- The mail by which a message was received, including the text that it quotes.
create table ticket_entry_mail (
  entry_id text primary key references ticket_entry (id),
  subject text not null,
  text text not null
);

create table ticket_note (
  id text primary key,
  ticket_id text not null references ticket (id),
  at timestamptz not null,
  author_id text not null references person (id),
  text text not null
);
create index ticket_note_ticket on ticket_note (ticket_id, at);

create table note_mention (
  note_id text not null references ticket_note (id),
  start_at integer not null,
  end_at integer not null,
  person_id text not null references person (id),
  primary key (note_id, start_at)
);
create index note_mention_person on note_mention (person_id);

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
  mentioned boolean not null default false,
  back boolean not null default false,
  primary key (person_id, ticket_id)
);
create index ticket_unread_ticket on ticket_unread (ticket_id);

create table ticket_snooze (
  person_id text not null references person (id),
  ticket_id text not null references ticket (id),
  until timestamptz not null,
  -- The newest entry when the ticket was snoozed "only if unanswered"; null for a snooze that ends in any case.
  unless_after integer,
  primary key (person_id, ticket_id)
);
create index ticket_snooze_ticket on ticket_snooze (ticket_id);

create table canned_reply (
  id text primary key,
  unit_id text not null references unit (id),
  title text not null,
  text text not null,
  rev integer not null default 1
);
create index canned_reply_unit on canned_reply (unit_id, lower(title));

create table saved_view (
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  name text not null,
  query text not null,
  place text not null
);
create index saved_view_person on saved_view (person_id, place, lower(name));
`;
