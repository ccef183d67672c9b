import { sql } from 'kysely';
import type { Database } from '../platform/database/database';
import type { Tables } from '../platform/database/tables';
import type { Tx } from '../platform/request-context';

/**
 * The tables with the contents of the demo documents: texts, prices and the search index. Their rows are the same for every seeding date.
 */
export const CONTENT_TABLES = [
  'file_outline',
  'file_text',
  'cover',
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

/** The identity columns, whose sequences must continue after the copied rows. */
const IDENTITIES = [
  ['search_doc', 'doc'],
  ['term', 'id'],
] as const;

/** True if the database template contained the contents (`prepare-engine.ts`). Seeding them takes as long as the rest of the demo. */
export const hasContents = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('search_doc').select('doc').limit(1).executeTakeFirst()) !== undefined;

/** Copies the contents from a database with the seeded demo into a migrated, empty database. */
export const copyContents = (from: Database, to: Database): Promise<void> =>
  to.tx(async (tx) => {
    // Skip the foreign-key checks: the publications of these contents are seeded later, because their dates depend on the day.
    await sql`set local session_replication_role = 'replica'`.execute(tx);
    for (const name of CONTENT_TABLES) {
      const table = sql.table(name);
      const { rows } = await sql<{ rows: string }>`select coalesce(json_agg(row), '[]')::text as rows from ${table} as row`.execute(
        from.db,
      );
      await sql`
        insert into ${table} overriding system value
        select * from json_populate_recordset(null::${table}, ${rows[0]!.rows}::json)`.execute(tx);
    }
    for (const [name, column] of IDENTITIES)
      await sql`
        select setval(pg_get_serial_sequence(${name}, ${column}), (select max(${sql.ref(column)}) from ${sql.table(name)}))`.execute(tx);
  });

/** Deletes the contents from a database that is used without the demo data. */
export const deleteContents = async (tx: Tx): Promise<void> => {
  for (const name of CONTENT_TABLES.toReversed()) await tx.deleteFrom(name).execute();
};
