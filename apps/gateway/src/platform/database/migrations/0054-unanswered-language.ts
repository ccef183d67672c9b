import { type Kysely, sql } from 'kysely';

/** Adds the language in which the portal retries an unanswered question, and an index of the questions that a document answers. */
const DDL = `
alter table unanswered add column language text;
update unanswered set language = languages[1];
alter table unanswered alter column language set not null;
create index unanswered_answered_by on unanswered (answered_by) where answered_by is not null;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
