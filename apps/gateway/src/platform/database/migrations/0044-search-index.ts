import { type Kysely, sql } from 'kysely';

/**
 * Adds the index of the AI search: passages of the files of versions, and the positions of each word in them. It contains no access rights;
 * they are joined when a question is asked. Words are compared by their bytes, so that a prefix is a range of the index.
 */
const DDL = `
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
create table term (
  id integer generated always as identity primary key,
  lexeme text collate "C" not null unique
);
create table posting (
  term integer not null,
  doc integer not null,
  part smallint not null,
  hits integer[] not null,
  primary key (term, doc, part) include (hits)
);
create index posting_doc on posting (doc);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
