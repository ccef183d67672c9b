import { type Kysely, sql } from 'kysely';

/**
 * All rows of a sheet are stored in chunks of a hundred, each with a folded line that filters search. Sheets that were read before have their first
 * rows at once, and longer ones are read again.
 */
const DDL = `
create table sheet_chunk (
  file_id text not null references file (id) on delete cascade,
  sheet integer not null,
  first integer not null,
  rows jsonb not null,
  folded text[] not null,
  primary key (file_id, sheet, first)
);
insert into sheet_chunk (file_id, sheet, first, rows, folded)
  select file_outline.file_id, sheet.nr, (line.at - 1) / 100 * 100, jsonb_agg(line.value order by line.at),
    array_agg(lower((select string_agg(cell.value, chr(9) order by cell.at) from jsonb_array_elements_text(line.value -> 'cells') with ordinality as cell (value, at)))
      order by line.at)
  from file_outline,
    jsonb_array_elements(file_outline.sheets) with ordinality as sheet (value, nr),
    jsonb_array_elements(sheet.value -> 'rows') with ordinality as line (value, at)
  group by 1, 2, 3;
insert into due (kind, key, due_at, data)
  select 'file.extract', file.id, now(), jsonb_build_object('language', coalesce(person.language, 'en'))
  from file join file_outline on file_outline.file_id = file.id left join person on person.id = file.owner_id
  where exists (select 1 from jsonb_array_elements(file_outline.sheets) as sheet (value)
    where (sheet.value ->> 'rowCount')::int > jsonb_array_length(sheet.value -> 'rows'))
  on conflict do nothing;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
