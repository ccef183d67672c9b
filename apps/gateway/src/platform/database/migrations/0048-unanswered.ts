import { type Kysely, sql } from 'kysely';

const DDL = `
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
  unique (unit_id, question_key)
);
create index unanswered_board on unanswered (state, times desc, last_at desc, id);
create table unanswered_asker (
  unanswered_id text not null references unanswered (id) on delete cascade,
  person_id text not null,
  primary key (unanswered_id, person_id)
);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
