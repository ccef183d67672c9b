/** The tables of conversations with the AI search, and of unanswered questions. */
export const conversations = `
create table conversation (
  id text primary key,
  person_id text not null references person (id),
  title text not null,
  category text not null,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  leaf_run text,
  deleted_at timestamptz
);
create index conversation_of_person on conversation (person_id, last_at desc, id);

create table chat_turn (
  id text primary key,
  conversation_id text not null references conversation (id) on delete cascade,
  parent_run text,
  question text not null,
  language text not null,
  asked_at timestamptz not null default now(),
  -- The turn whose file an edited question uses: the file of the question that was edited.
  file_turn text
);
create index chat_turn_of_conversation on chat_turn (conversation_id, asked_at, id);

create table chat_run (
  id text primary key,
  turn_id text not null references chat_turn (id) on delete cascade,
  conversation_id text not null references conversation (id) on delete cascade,
  person_id text not null,
  state text not null check (state in ('accepted', 'searching', 'writing', 'ended', 'stopped', 'failed', 'interrupted')),
  why text,
  body text not null default '',
  found text,
  cut boolean not null default false,
  documents integer,
  steps jsonb not null,
  extras jsonb not null,
  node text,
  lease_until timestamptz not null,
  stop_at timestamptz,
  provider text,
  started_at timestamptz not null default now(),
  first_at timestamptz,
  ended_at timestamptz,
  request_hash text not null
);
create unique index chat_run_active on chat_run (conversation_id) where state in ('accepted', 'searching', 'writing');
create index chat_run_lease on chat_run (lease_until) where state in ('accepted', 'searching', 'writing');
create index chat_run_of_conversation on chat_run (conversation_id, started_at, id);
create index chat_run_of_turn on chat_run (turn_id);

create table chat_citation (
  run_id text not null references chat_run (id) on delete cascade,
  n integer not null,
  publication_id text,
  version integer,
  title text not null,
  page integer,
  sheet text,
  quote text not null,
  proof text not null,
  state text not null default 'current',
  passage jsonb not null,
  primary key (run_id, n)
);
create index chat_citation_of_publication on chat_citation (publication_id) where publication_id is not null;

create table chat_feedback (
  run_id text primary key references chat_run (id) on delete cascade,
  good boolean not null,
  reason text,
  at timestamptz not null default now()
);

create table unanswered (
  id text primary key,
  unit_id text not null references unit (id),
  question_key text not null,
  question text not null,
  languages text[] not null,
  times integer not null,
  last_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'written', 'dismissed')),
  note text not null default '',
  by_person text,
  answered_by text references publication (id),
  -- The language in which the portal retries the question.
  language text not null,
  unique (unit_id, question_key)
);
create index unanswered_board on unanswered (state, times desc, last_at desc, id);
create index unanswered_answered_by on unanswered (answered_by) where answered_by is not null;

create table unanswered_asker (
  unanswered_id text not null references unanswered (id) on delete cascade,
  person_id text not null,
  primary key (unanswered_id, person_id)
);
`;
