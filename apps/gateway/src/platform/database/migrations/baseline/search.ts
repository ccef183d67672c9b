/**
 * The tables of the AI search: the passages of version files, and the positions of each word in them. The tables contain no access rights;
 * each query joins the tables that do.
 */
export const search = String.raw`
-- The counterpart of 'fold' for columns that have no vector: composed, lower case, without accents, invisible characters and digits of
-- other scripts.
create function search_text(value text) returns text language sql immutable parallel safe as $$
    select case when octet_length(value) = length(value) then lower(value) else
      lower(translate(replace(replace(replace(
        normalize(regexp_replace(normalize(lower(value), NFKD), '[\u00ad\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'), NFC),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        'øłđðı‐‑–—−أإآٱىیئؤةۀہکڪ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९๐๑๒๓๔๕๖๗๘๙',
        'oldd' || 'i-----' || 'اااايييوهههكك0123456789012345678901234567890123456789')) end $$;

create table search_doc (
  doc integer generated always as identity primary key,
  publication_id text not null,
  version integer not null,
  file_id text,
  passages integer not null default 0,
  analyser integer not null,
  digest text not null
);
create index search_doc_publication on search_doc (publication_id, version);

create table passage (
  doc integer not null references search_doc (doc) on delete cascade,
  ordinal integer not null,
  page integer,
  sheet text,
  row_from integer,
  row_to integer,
  language text not null,
  heading text not null,
  body text not null,
  cells jsonb,
  primary key (doc, ordinal)
);

-- Vectors are 32-bit numbers in the byte order of the processor, which is the same on every platform of Node.
create table passage_vector (
  doc integer not null,
  ordinal integer not null,
  model text not null,
  vector bytea not null,
  primary key (doc, ordinal),
  foreign key (doc, ordinal) references passage (doc, ordinal) on delete cascade on update cascade
);

-- Words are compared byte by byte, so that a prefix is a range of the index.
create table term (
  id integer generated always as identity primary key,
  lexeme text collate "C" not null unique
);
create index term_reversed on term (reverse(lexeme) collate "C");

create table posting (
  term integer not null,
  doc integer not null,
  part smallint not null,
  hits integer[] not null,
  primary key (term, doc, part) include (hits)
);
create index posting_doc on posting (doc);
`;
