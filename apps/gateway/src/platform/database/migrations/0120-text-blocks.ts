import { type Kysely, sql } from 'kysely';

/** Documents are shown as their authors laid them out. Those read before are read again, so that they have a layout as well. */
const DDL = `
alter table file_outline add column blocks jsonb;
insert into due (kind, key, due_at, data)
  select 'file.extract', file.id, now(), '{"language":"en"}' from file join file_outline on file_outline.file_id = file.id where file.kind = 'docx'
  on conflict do nothing;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
