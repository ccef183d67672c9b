/** The tables of stored files and their extracted content. */
export const files = `
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
create index file_untaken_owner on file (owner_id) include (size) where taken_by is null;
create index file_published on file (name) where purpose <> 'attachment';
-- For counting the files of drafts by owner.
create index file_drafted_owner on file (owner_id) include (size) where starts_with(taken_by, 'draft:');

create table file_outline (
  file_id text primary key references file (id) on delete cascade,
  pages integer,
  sheets jsonb not null,
  failure text check (failure in ('password', 'broken', 'too-much')),
  extracted_at timestamptz not null default now(),
  ratio real,
  findings jsonb not null default '[]',
  -- Computed once when the file is read, and not each time an item with it is saved.
  words text[],
  parts text[],
  blocks jsonb,
  slides jsonb,
  pictures jsonb
);

create table file_text (
  file_id text not null references file_outline (file_id) on delete cascade,
  nr integer not null,
  label text not null,
  text text not null,
  primary key (file_id, nr)
);

-- A hundred rows of a sheet, each with a folded line that filters search.
create table sheet_chunk (
  file_id text not null references file (id) on delete cascade,
  sheet integer not null,
  first integer not null,
  rows jsonb not null,
  folded text[] not null,
  primary key (file_id, sheet, first)
);
`;
