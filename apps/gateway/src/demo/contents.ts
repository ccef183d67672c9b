import { sql } from 'kysely';
import type { Database } from '../platform/database/database';
import type { Tables } from '../platform/database/tables';
import type { Tx } from '../platform/request-context';

/** What the documents of the demo say, their prices, and what questions find in them: the same on whatever day the demo begins. */
export const CONTENTS = [
  'file_outline',
  'file_text',
  'sheet_chunk',
  'part_mention',
  'price_reading',
  'price_row',
  'price_change',
  'price_comparison',
  'search_doc',
  'passage',
  'term',
  'posting',
] as const satisfies readonly (keyof Tables)[];

/** Columns that number themselves. */
const NUMBERED = [
  ['search_doc', 'doc'],
  ['term', 'id'],
] as const;

/** Whether they came with the engine (`prepare-engine.ts`): to lay them takes as long as all else of the demo. */
export const haveContents = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('search_doc').select('doc').limit(1).executeTakeFirst()) !== undefined;

/** Copies them from an engine with the demo into one that has every table and no row. */
export const copyContents = (from: Database, to: Database): Promise<void> =>
  to.tx(async (tx) => {
    // They belong to publications, which come with the day.
    await sql`set local session_replication_role = 'replica'`.execute(tx);
    for (const name of CONTENTS) {
      const table = sql.table(name);
      const { rows } = await sql<{ rows: string }>`select coalesce(json_agg(row), '[]')::text as rows from ${table} as row`.execute(
        from.db,
      );
      await sql`
        insert into ${table} overriding system value
        select * from json_populate_recordset(null::${table}, ${rows[0]!.rows}::json)`.execute(tx);
    }
    for (const [name, column] of NUMBERED)
      await sql`
        select setval(pg_get_serial_sequence(${name}, ${column}), (select max(${sql.ref(column)}) from ${sql.table(name)}))`.execute(tx);
  });

/** Removes them from an engine that is to hold no demo. */
export const removeContents = async (tx: Tx): Promise<void> => {
  for (const name of CONTENTS.toReversed()) await tx.deleteFrom(name).execute();
};
