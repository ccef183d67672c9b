import { type Kysely, sql } from 'kysely';

const DDL = `
alter table letter add column priority smallint not null default 1;
drop index letter_due;
create index letter_next on letter (priority, due_at) where sent_at is null and dropped_at is null;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
