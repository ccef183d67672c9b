import { type Kysely, sql } from 'kysely';

const OFFICE = "file.kind in ('docx', 'pptx', 'xlsx', 'xlsm')";

/** Queues Office files to be read again, without hidden content and speaker notes. Until then nothing of these files is shown or found. */
const DDL = `
alter table file_outline add column findings jsonb not null default '[]';
insert into due (kind, key, due_at, data)
  select 'file.extract', file.id, now(), '{"language":"en"}' from file join file_outline on file_outline.file_id = file.id where ${OFFICE}
  on conflict do nothing;
delete from search_doc using file where file.id = search_doc.file_id and ${OFFICE};
delete from file_outline using file where file.id = file_outline.file_id and ${OFFICE};
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
