/** The tables of extracted prices, watched parts and mentioned parts. */
export const prices = `
-- Part keys are compared byte by byte, so that an index serves prefix searches in every database.

create table price_reading (
  file_id text primary key references file (id) on delete cascade,
  mapping jsonb,
  doubt text check (doubt in ('none', 'several')),
  heads jsonb not null,
  offers integer not null,
  unclear integer not null,
  repeated integer not null,
  is_too_long boolean not null,
  -- False until all rows are stored, which happens in batches.
  is_whole boolean not null default true,
  priced integer,
  empty_rows integer not null default 0,
  valueless_rows integer not null default 0
);

create table price_row (
  file_id text not null references price_reading (file_id) on delete cascade,
  part_key text collate "C" not null,
  quantity integer not null,
  shown text not null,
  description text not null,
  currency text not null,
  amount bigint check (amount >= 0),
  unclear boolean not null,
  source_rows integer[],
  primary key (file_id, part_key, quantity)
);
create index price_row_part on price_row (part_key);
-- The forms in which a part number is searched: without separators, by its end, and without its first group ('P71D' finds 'YD-P7-1D-SAX').
create index price_row_compact on price_row (file_id, (translate(part_key, ' -./_', '')));
create index price_row_reversed on price_row (file_id, (reverse(translate(part_key, ' -./_', ''))));
create index price_row_unprefixed on price_row (file_id, (translate(regexp_replace(part_key, '^[^ ./_-]+[ ./_-]', ''), ' -./_', '')));

create table price_change (
  publication_id text not null references publication (id),
  nr integer not null,
  part_key text collate "C" not null,
  quantity integer not null,
  shown text not null,
  description text not null,
  change text not null check (change in ('added', 'removed', 'up', 'down', 'given', 'withdrawn', 'currency', 'unclear')),
  before bigint,
  after bigint,
  before_currency text not null,
  currency text not null,
  percent double precision,
  source_rows integer[],
  primary key (publication_id, nr, part_key, quantity)
);
create index price_change_part on price_change (part_key);

-- The versions that have been compared with the previous one.
create table price_comparison (
  publication_id text not null references publication (id),
  nr integer not null,
  compared_at timestamptz not null default now(),
  primary key (publication_id, nr)
);

create table price_mapping (
  unit_id text not null references unit (id),
  signature text not null,
  columns jsonb not null,
  primary key (unit_id, signature)
);

create table watch (
  person_id text not null references person (id),
  part_key text collate "C" not null,
  shown text not null,
  since timestamptz not null default now(),
  primary key (person_id, part_key)
);
create index watch_part on watch (part_key);

create table part_mention (
  publication_id text not null references publication (id),
  nr integer not null,
  part_key text collate "C" not null,
  primary key (publication_id, nr, part_key)
);
create index part_mention_part on part_mention (part_key);

create table part_notice (
  publication_id text not null references publication (id),
  nr integer not null,
  person_id text not null references person (id),
  told_at timestamptz not null default now(),
  primary key (publication_id, nr, person_id)
);
create index part_notice_person on part_notice (person_id);
`;
