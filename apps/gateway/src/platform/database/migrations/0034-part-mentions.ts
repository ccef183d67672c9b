import { type Kysely, sql } from 'kysely';

const DDL = `
create table part_mention (
  publication_id text not null references publication (id),
  nr integer not null,
  part_key text not null collate "C",
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
alter table price_row alter column part_key type text collate "C";
alter table price_change alter column part_key type text collate "C";
alter table watch alter column part_key type text collate "C"
`;

/** Adds mentions of parts. Part keys are compared byte by byte, so that an index serves prefix searches in every database. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';')) await sql.raw(statement).execute(db);
};
