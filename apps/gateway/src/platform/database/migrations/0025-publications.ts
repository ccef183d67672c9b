import { type Kysely, sql } from 'kysely';

const DDL = `
create table publication (
  id text primary key,
  kind text not null check (kind in ('price', 'material', 'news', 'event')),
  title text not null,
  description text not null default '',
  unit_id text not null references unit (id),
  author_id text not null references person (id),
  author_name text not null,
  state text not null check (state in ('draft', 'scheduled', 'live', 'withdrawn')),
  rule jsonb not null,
  live_from timestamptz not null,
  live_until timestamptz not null default 'infinity',
  sort_at timestamptz not null,
  version integer not null default 1,
  rev integer not null default 1,
  changed_at timestamptz not null,
  changed_by text not null references person (id),
  search tsvector not null
);
create index publication_search on publication using gin (search) with (gin_pending_list_limit = 512);
create index publication_desk on publication (unit_id, state, sort_at desc, id);
create table publication_version (
  publication_id text not null references publication (id),
  nr integer not null,
  note text not null default '',
  published_at timestamptz not null,
  published_by text not null references person (id),
  publisher_name text not null,
  primary key (publication_id, nr)
);
create table publication_file (
  publication_id text not null references publication (id),
  nr integer not null,
  ordinal integer not null,
  file_id text not null references file (id),
  primary key (publication_id, nr, ordinal)
);
create index publication_file_file on publication_file (file_id);
create table audience (
  publication_id text not null references publication (id),
  mark text not null,
  kind text not null,
  sort_at timestamptz not null,
  since timestamptz not null,
  until timestamptz not null default 'infinity',
  by_id text not null references person (id),
  via text not null check (via in ('all', 'lco', 'company', 'grant', 'staff', 'own'))
);
create unique index audience_of on audience (publication_id, mark) where until = 'infinity';
create index audience_walk on audience (mark, kind, sort_at desc, publication_id) where until = 'infinity';
create index audience_past on audience (publication_id, mark, since, until);
create table material (
  publication_id text primary key references publication (id),
  doc_type text not null,
  language text not null,
  product_id text references product (id),
  industry text
);
create index file_published on file (name) where purpose <> 'attachment';
create table download (
  id text primary key,
  person_id text not null references person (id),
  company_id text not null,
  publication_id text not null references publication (id),
  version integer not null,
  at timestamptz not null default clock_timestamp(),
  finished boolean not null default false
);
create index download_publication on download (publication_id, at);
create table download_key (
  id text primary key,
  person_id text not null references person (id),
  session_id text not null,
  sealed text not null,
  type text not null,
  name text not null,
  length integer not null,
  expires_at timestamptz not null
);
create index download_key_expires on download_key (expires_at);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
