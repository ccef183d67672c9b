/** The tables of mails and notifications. */
export const notifications = `
create table letter (
  id text primary key,
  to_address text not null,
  kind text not null,
  data jsonb not null,
  language text not null default 'en',
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  last_error text,
  about text,
  nr integer,
  waiting_since timestamptz,
  digest_id text references letter (id) on delete set null,
  priority smallint not null default 1
);
-- Due mails without those that are part of a digest.
create index letter_next on letter (priority, due_at) where sent_at is null and dropped_at is null and digest_id is null;
create index letter_open on letter (kind) where sent_at is null and dropped_at is null;
create index letter_waiting on letter (to_address) where sent_at is null and dropped_at is null and digest_id is null;
create index letter_sent on letter (to_address, sent_at)
  where sent_at is not null and kind in ('account.requested', 'account.reminder', 'account.digest');
create index letter_digest on letter (digest_id) where digest_id is not null;
create index letter_about on letter ((data ->> 'personId'));
create index letter_conversation on letter (about, nr) where about is not null;

create table notification (
  id text primary key,
  person_id text not null references person (id),
  type text not null,
  subject_id text not null,
  words jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notification_person on notification (person_id, created_at desc, id);
create index notification_unread on notification (person_id) where read_at is null;
-- Notifications about watched parts are deleted with the item that they concern.
create index notification_watched on notification (subject_id) where words ? 'watched';

create table preference (
  person_id text not null references person (id),
  type text not null,
  channel text not null check (channel in ('app', 'mail')),
  wanted boolean not null,
  changed_at timestamptz not null default now(),
  primary key (person_id, type, channel)
);
`;
