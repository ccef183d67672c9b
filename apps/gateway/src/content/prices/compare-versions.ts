import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../core/request-context';
import type { Tables } from '../../core/tables';

/** Why two versions are compared, or not. */
export type Comparable = 'ready' | 'reading' | 'unread' | 'no-table' | 'too-long';

/** The file of a version, and what was read from it. */
const readingOf = async (
  db: Kysely<Tables>,
  publicationId: string,
  nr: number,
): Promise<{ fileId: string; state: Comparable } | undefined> => {
  const row = await db
    .selectFrom('publication_file')
    .innerJoin('file', 'file.id', 'publication_file.file_id')
    .leftJoin('file_outline', 'file_outline.file_id', 'file.id')
    .leftJoin('price_reading', 'price_reading.file_id', 'file.id')
    .select(['file.id', 'file.kind', 'file_outline.file_id as outline', 'price_reading.mapping', 'price_reading.is_too_long'])
    .where('publication_file.publication_id', '=', publicationId)
    .where('publication_file.nr', '=', nr)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: fileId, kind, outline, mapping, is_too_long } = row;
  if (kind !== 'xlsx') return { fileId, state: 'no-table' };
  if (!outline) return { fileId, state: 'reading' };
  if (!mapping) return { fileId, state: 'unread' };
  return { fileId, state: is_too_long ? 'too-long' : 'ready' };
};

/** Whether a version can be compared with the one before it: what stands in the way of either. */
export const comparable = async (
  db: Kysely<Tables>,
  publicationId: string,
  nr: number,
): Promise<{ state: Comparable; fileId: string; olderFileId: string }> => {
  const newer = (await readingOf(db, publicationId, nr))!;
  const older = (await readingOf(db, publicationId, nr - 1))!;
  const states = [newer.state, older.state];
  const state = (['no-table', 'unread', 'too-long', 'reading', 'ready'] as const).find((one) => states.includes(one))!;
  return { state, fileId: newer.fileId, olderFileId: older.fileId };
};

/** The offers that differ between two files. One that contradicts itself in the newer is unclear; one that did in the older is not compared. */
export const differencesOf = (fileId: string, olderFileId: string) => sql`
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
        then round((newer.amount - older.amount)::numeric * 100 / older.amount, 2)::float8 end as percent
    from (select * from price_row where file_id = ${fileId}) as newer
    full join (select * from price_row where file_id = ${olderFileId}) as older
      on newer.part_key = older.part_key and newer.quantity = older.quantity
  ) as compared where change is not null`;

/** Writes down what a version changed of the one before it, where both are read. */
export const compareVersions = async (tx: Tx, publicationId: string, nr: number): Promise<void> => {
  await tx.deleteFrom('price_change').where('publication_id', '=', publicationId).where('nr', '=', nr).execute();
  const { state, fileId, olderFileId } = await comparable(tx, publicationId, nr);
  if (state !== 'ready') return;
  await sql`
    insert into price_change (publication_id, nr, part_key, quantity, shown, description, change, before, after, before_currency, currency, percent)
    select ${publicationId}, ${nr}::int, differences.* from (${differencesOf(fileId, olderFileId)}) as differences
  `.execute(tx);
};
