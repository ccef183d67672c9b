import { type Kysely, sql } from 'kysely';

const DDL = `
alter table event add column told_at timestamptz;
alter table event add column told_by text references person (id);
create index event_told on event (told_by, told_at);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
