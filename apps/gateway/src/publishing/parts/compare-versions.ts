import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import type { Tx } from '../../platform/request-context';

/** `ready` if two versions can be compared, or the reason why not. */
export type ComparisonState = 'ready' | 'reading' | 'unread' | 'no-table' | 'too-long';

/** Returns `ready` if a file can be compared, or the reason why not. */
const stateOf = async (db: Kysely<Tables>, fileId: string): Promise<ComparisonState> => {
  const { kind, outline, mapping, is_too_long, is_whole } = await db
    .selectFrom('file')
    .leftJoin('file_outline', 'file_outline.file_id', 'file.id')
    .leftJoin('price_reading', 'price_reading.file_id', 'file.id')
    .select(['file.kind', 'file_outline.file_id as outline'])
    .select(['price_reading.mapping', 'price_reading.is_too_long', 'price_reading.is_whole'])
    .where('file.id', '=', fileId)
    .executeTakeFirstOrThrow();
  if (kind !== 'xlsx') return 'no-table';
  if (!outline || is_whole === false) return 'reading';
  if (!mapping) return 'unread';
  return is_too_long ? 'too-long' : 'ready';
};

/** Returns `ready` if two files can be compared, or the reason why one of them cannot. */
export const comparisonStateOf = async (db: Kysely<Tables>, fileId: string, olderFileId: string): Promise<ComparisonState> => {
  const states = [await stateOf(db, fileId), await stateOf(db, olderFileId)];
  return (['no-table', 'unread', 'too-long', 'reading', 'ready'] as const).find((one) => states.includes(one))!;
};

const fileOfVersion = async (db: Kysely<Tables>, publicationId: string, nr: number): Promise<string> => {
  const row = await db
    .selectFrom('publication_file')
    .select('file_id')
    .where('publication_id', '=', publicationId)
    .where('nr', '=', nr)
    .executeTakeFirstOrThrow();
  return row.file_id;
};

/** Returns `ready` if a version can be compared with the previous one, or the reason why not. */
export const comparisonOf = async (
  db: Kysely<Tables>,
  publicationId: string,
  nr: number,
): Promise<{ state: ComparisonState; fileId: string; olderFileId: string }> => {
  const fileId = await fileOfVersion(db, publicationId, nr);
  const olderFileId = await fileOfVersion(db, publicationId, nr - 1);
  return { state: await comparisonStateOf(db, fileId, olderFileId), fileId, olderFileId };
};

export const isCompared = async (db: Kysely<Tables>, publicationId: string, nr: number): Promise<boolean> => {
  const comparisonQuery = db.selectFrom('price_comparison').select('nr').where('publication_id', '=', publicationId).where('nr', '=', nr);
  return Boolean(await comparisonQuery.executeTakeFirst());
};

/** Two files to compare and a range of part keys: greater than `after` and at most `upTo`. A null `upTo` means no upper limit. */
interface FilePair {
  fileId: string;
  olderFileId: string;
  after?: string;
  upTo?: string | null;
}

/**
 * Selects the offers that differ between two files. A contradictory offer in the newer file is reported as unclear; one in the older file
 * is skipped.
 */
export const differencesOf = ({ fileId, olderFileId, after = '', upTo = null }: FilePair) => {
  const offersOf = (id: string) => sql`(
    select * from price_row where file_id = ${id} and part_key > ${after} ${upTo === null ? sql`` : sql`and part_key <= ${upTo}`})`;
  return sql`
  select * from (
    select coalesce(newer.part_key, older.part_key) as part_key, coalesce(newer.quantity, older.quantity) as quantity,
      coalesce(newer.shown, older.shown) as shown, coalesce(newer.description, older.description) as description,
      case
        when newer.unclear then 'unclear'
        when older.unclear then null
        when older.part_key is null then 'added'
        when newer.part_key is null then 'removed'
        when older.amount is null and newer.amount is not null then 'given'
        when older.amount is not null and newer.amount is null then 'withdrawn'
        when older.amount is not null and older.currency <> newer.currency then 'currency'
        when newer.amount > older.amount then 'up'
        when newer.amount < older.amount then 'down'
      end as change,
      older.amount as before, newer.amount as after,
      coalesce(older.currency, '') as before_currency, coalesce(newer.currency, '') as currency,
      case when older.currency = newer.currency and older.amount > 0 and not older.unclear and not newer.unclear
        then round((newer.amount - older.amount)::numeric * 100 / older.amount, 2)::float8 end as percent,
      case when newer.unclear then newer.source_rows end as source_rows
    from ${offersOf(fileId)} as newer
    full join ${offersOf(olderFileId)} as older on newer.part_key = older.part_key and newer.quantity = older.quantity
  ) as compared where change is not null`;
};

/** Stores the changes between a version and the previous one, for a range of its parts or for all. */
export const writeChanges = async (
  tx: Tx,
  { publicationId, nr, ...compared }: FilePair & { publicationId: string; nr: number },
): Promise<void> => {
  await sql`
    insert into price_change (publication_id, nr, part_key, quantity, shown, description, change, before, after, before_currency, currency, percent,
      source_rows)
    select ${publicationId}, ${nr}::int, differences.* from (${differencesOf(compared)}) as differences
  `.execute(tx);
};

/** The number of offers that one transaction compares. */
const OFFERS_PER_BATCH = 5_000;

/** Runs a batch in a transaction: each batch in its own, or all batches in the caller's. */
export type BatchRunner = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;

/** Returns the last key of the next batch, or null for the last batch. */
const findBatchEnd = async (tx: Tx, { fileId, olderFileId, after }: Required<Omit<FilePair, 'upTo'>>): Promise<string | null> => {
  const keysOf = (id: string) => sql`(
    select part_key from price_row where file_id = ${id} and part_key > ${after} order by part_key limit ${sql.lit(OFFERS_PER_BATCH)})`;
  const { rows } = await sql<{ part_key: string }>`
    select part_key from (${keysOf(fileId)} union all ${keysOf(olderFileId)}) as keys
    order by part_key offset ${sql.lit(OFFERS_PER_BATCH - 1)} limit 1`.execute(tx);
  return rows[0]?.part_key ?? null;
};

/**
 * Stores the changes between a version and the previous one, if both files were read. Works in batches, so that a long list does not delay
 * other commits. The comparison becomes valid with the row of `price_comparison`, which the caller adds last.
 */
export const compareVersions = async (runBatch: BatchRunner, publicationId: string, nr: number): Promise<void> => {
  while (await runBatch((tx) => deleteChanges(tx, publicationId, nr)));
  const { state, ...files } = await runBatch((tx) => comparisonOf(tx, publicationId, nr));
  if (state !== 'ready') return;
  for (let lastKey: string | null = ''; lastKey !== null; )
    lastKey = await runBatch(async (tx) => {
      const pieceEnd = await findBatchEnd(tx, { ...files, after: lastKey! });
      await writeChanges(tx, { publicationId, nr, ...files, after: lastKey!, upTo: pieceEnd });
      return pieceEnd;
    });
};

/** Deletes a batch of previously stored changes. Returns true if there may be more. */
const deleteChanges = async (tx: Tx, publicationId: string, nr: number): Promise<boolean> => {
  // Delete by ctid: without statistics, a self-join by key would scan the rows once per row.
  const { numAffectedRows = 0n } = await sql`
    delete from price_change where ctid = any(array(
      select ctid from price_change where publication_id = ${publicationId} and nr = ${nr} limit ${sql.lit(OFFERS_PER_BATCH)}))`.execute(
    tx,
  );
  return numAffectedRows >= OFFERS_PER_BATCH;
};

export const recordComparison = async (tx: Tx, publicationId: string, nr: number): Promise<void> => {
  await tx
    .insertInto('price_comparison')
    .values({ publication_id: publicationId, nr })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
