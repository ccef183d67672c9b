import { type Kysely, sql } from 'kysely';

/** A question that is asked again by the portal itself is asked in its own language; what names a document is found by it. */
const DDL = `
alter table unanswered add column language text;
update unanswered set language = languages[1];
alter table unanswered alter column language set not null;
create index unanswered_answered_by on unanswered (answered_by) where answered_by is not null;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
