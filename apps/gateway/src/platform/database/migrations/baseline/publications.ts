/** The tables shared by all kinds of publications, and the tables of documents and downloads. */
export const publications = `
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
-- For counting the items of lists.
create index publication_hours on publication (id) include (state, live_from, live_until, unit_id, version);

create table publication_version (
  publication_id text not null references publication (id),
  nr integer not null,
  note text not null default '',
  published_at timestamptz not null,
  published_by text not null references person (id),
  publisher_name text not null,
  effective_from text,
  effective_until text,
  primary key (publication_id, nr)
);
create index publication_version_period on publication_version (publication_id, nr) include (effective_from, effective_until);
-- Announced price lists by the day on which their prices start.
create index publication_version_from on publication_version (effective_from) include (publication_id) where effective_from is not null;

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

create table publication_draft (
  id text primary key,
  person_id text not null references person (id),
  kind text not null,
  title text not null,
  fields jsonb not null,
  file_id text references file (id),
  rev integer not null default 1,
  saved_at timestamptz not null
);
create index publication_draft_writer on publication_draft (person_id, kind, saved_at desc);

create table material (
  publication_id text primary key references publication (id),
  doc_type text not null,
  language text not null,
  product_id text references product (id),
  industry text
);

create table opening (
  publication_id text not null references publication (id),
  company_id text not null,
  version integer not null,
  at timestamptz not null default clock_timestamp(),
  primary key (publication_id, company_id, version)
);

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
-- For the figures of all units, which count the rows of a period.
create index download_at on download (at);

create table download_key (
  id text primary key,
  person_id text not null references person (id),
  session_id text not null,
  sealed text not null,
  type text not null,
  name text not null,
  length integer not null,
  expires_at timestamptz not null,
  -- The file that the key decrypts: the right to the file is checked again when the key is requested. Keys are valid for a minute.
  source text not null default ''
);
create index download_key_expires on download_key (expires_at);
`;
