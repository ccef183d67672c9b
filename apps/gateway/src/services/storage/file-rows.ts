import { type FilePurpose, FileUnknown, type StoredFile } from '@portal/contracts';
import { type Insertable, type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { isAmong } from '../../platform/database/text-list';
import { refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import type { StorePurpose } from './stores';

/** How the names of drafts begin that have taken a file. */
export const DRAFT_HOLDER = 'draft:';
/** A file of a draft, which its owner alone can have written. */
export const draftedFile = sql<SqlBool>`starts_with(file.taken_by, ${sql.lit(DRAFT_HOLDER)})`;
/** A file that is published nowhere: nothing has taken it but perhaps a draft. */
export const unpublishedFile = sql<SqlBool>`(file.taken_by is null or ${draftedFile})`;

const COLUMNS = ['id', 'name', 'kind', 'size'] as const;
/** A row as it is shown. */
export const toStoredFile = ({ id, name, kind, size }: Pick<Tables['file'], (typeof COLUMNS)[number]>): StoredFile => ({
  fileId: id,
  name,
  kind,
  size,
});

/** Hands uploaded files of their owner to the thing that they are for, in this order; refused where one is not there, not theirs, or taken. */
export const takeFiles = async (
  tx: Tx,
  { ownerId, purpose, fileIds, takenBy }: { ownerId: string; purpose: FilePurpose; fileIds: readonly string[]; takenBy: string },
): Promise<StoredFile[]> => {
  const files: StoredFile[] = [];
  const unknown: string[] = [];
  for (const [position, id] of [...new Set(fileIds)].entries()) {
    const row = await tx
      .updateTable('file')
      .set({ taken_by: takenBy, position })
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .where('purpose', '=', purpose)
      .where('taken_by', 'is', null)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (row) files.push(toStoredFile(row));
    else unknown.push(id);
  }
  if (unknown.length) refuse(FileUnknown, { fileIds: unknown });
  return files;
};

/** Lets go what a thing had taken; until something else takes the files they are as they were when they came. */
export const releaseFiles = async (tx: Tx, takenBy: string): Promise<void> => {
  await tx.updateTable('file').set({ taken_by: null, position: 0 }).where('taken_by', '=', takenBy).execute();
};

/** The files of each of those things, in their order. */
export const filesOf = async (db: Kysely<Tables>, takenBy: readonly string[]): Promise<Map<string, StoredFile[]>> => {
  const files = new Map<string, StoredFile[]>();
  if (!takenBy.length) return files;
  const rows = await db
    .selectFrom('file')
    .select([...COLUMNS, 'taken_by'])
    .where(isAmong('taken_by', takenBy))
    .orderBy('taken_by')
    .orderBy('position')
    .execute();
  for (const { taken_by, ...row } of rows) files.set(taken_by!, [...(files.get(taken_by!) ?? []), toStoredFile(row)]);
  return files;
};

type FileRow = Selectable<Tables['file']>;

/** The file of an id, of any owner. */
export const fileOf = (db: Kysely<Tables>, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();

/** Writes down a file whose bytes lie in the store; false where the id has come to be used meanwhile. */
export const addFile = async (db: Kysely<Tables>, file: Insertable<Tables['file']>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('file')
    .values(file)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
};

type Bytes = Pick<FileRow, 'purpose' | 'store_key'>;

/** Forgets an own file that nothing has taken; where its bytes lie, or undefined where there is no such file. */
export const dropOwn = (db: Kysely<Tables>, ownerId: string, id: string): Promise<Bytes | undefined> =>
  db
    .deleteFrom('file')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('taken_by', 'is', null)
    .returning(['purpose', 'store_key'])
    .executeTakeFirst();

/** Forgets the files that nothing had taken by then; where their bytes lie. */
export const dropUntaken = (db: Kysely<Tables>, before: Date): Promise<Bytes[]> =>
  db.deleteFrom('file').where('taken_by', 'is', null).where('created_at', '<', before).returning(['purpose', 'store_key']).execute();

/** The next files of a purpose in the order of their keys. */
export const filesAfter = (db: Kysely<Tables>, purpose: StorePurpose, key: string, atMost: number) =>
  db
    .selectFrom('file')
    .select(['id', 'store_key', 'size', 'sha256'])
    .where('purpose', '=', purpose)
    .where('store_key', '>', key)
    .orderBy('store_key')
    .limit(atMost)
    .execute();

/** How many files of a purpose there are, and how many bytes they have. */
export const filesTotal = async (db: Kysely<Tables>, purpose: StorePurpose): Promise<{ files: number; bytes: number }> => {
  const { files, bytes } = await db
    .selectFrom('file')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('size').as('bytes')])
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes) };
};

const KEYS_AT_ONCE = 500;

/** Those of the keys under which no known file lies. */
export async function* keysWithoutFile(db: Kysely<Tables>, purpose: StorePurpose, keys: AsyncIterable<string>): AsyncIterable<string> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < KEYS_AT_ONCE) continue;
    yield* await unknownKeys(db, purpose, batch);
    batch = [];
  }
  if (batch.length) yield* await unknownKeys(db, purpose, batch);
}

const unknownKeys = async (db: Kysely<Tables>, purpose: StorePurpose, keys: readonly string[]): Promise<string[]> => {
  const rows = await db.selectFrom('file').select('store_key').where('purpose', '=', purpose).where(isAmong('store_key', keys)).execute();
  const known = new Set(rows.map(({ store_key }) => store_key));
  return keys.filter((key) => !known.has(key));
};
