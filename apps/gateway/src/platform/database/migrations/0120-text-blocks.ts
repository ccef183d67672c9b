import { type Kysely, sql } from 'kysely';

/** Adds the layout of documents, and queues documents that were read before to be read again. */
const DDL = `
alter table file_outline add column blocks jsonb;
insert into due (kind, key, due_at, data)
  select 'file.extract', file.id, now(), '{"language":"en"}' from file join file_outline on file_outline.file_id = file.id where file.kind = 'docx'
  on conflict do nothing;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
