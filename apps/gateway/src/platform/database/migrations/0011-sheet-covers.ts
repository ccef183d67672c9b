import { type Kysely, sql } from 'kysely';

/** Schedules the covers of published workbooks: one per second, the newest first. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into due (kind, key, due_at, data)
    select 'file.cover', id, now() + row_number() over (order by created_at desc, id) * interval '1 second', '{}' from file
    where purpose in ('material', 'price', 'news', 'event') and kind in ('xlsx', 'xlsm') and taken_by is not null
    on conflict do nothing`.execute(db);
};
