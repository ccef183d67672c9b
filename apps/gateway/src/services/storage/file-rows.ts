import { type FilePurpose, FileUnknown, type StoredFile } from '@portal/contracts';
import { type Insertable, type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { isAmong } from '../../platform/database/text-conditions';
import { refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import type { StorePurpose } from './stores';

/** The prefix of the owner keys of publication drafts. */
export const DRAFT_OWNER_PREFIX = 'draft:';
/** A condition on `file`: the file belongs to a publication draft, which only the file's owner can have created. */
export const isDraftFile = sql<SqlBool>`starts_with(file.taken_by, ${sql.lit(DRAFT_OWNER_PREFIX)})`;
/** A condition on `file`: the file is not published, because it is unattached or belongs to a draft. */
export const isUnpublished = sql<SqlBool>`(file.taken_by is null or ${isDraftFile})`;

const COLUMNS = ['id', 'name', 'kind', 'size'] as const;
export const toStoredFile = ({ id, name, kind, size }: Pick<Tables['file'], (typeof COLUMNS)[number]>): StoredFile => ({
  fileId: id,
  name,
  kind,
  size,
});

/**
 * Attaches uploaded files to an object, in this order. Refuses missing files, files of other owners and files that are already attached.
 */
export const attachFiles = async (
  tx: Tx,
  { ownerId, purpose, fileIds, takenBy }: { ownerId: string; purpose: FilePurpose; fileIds: readonly string[]; takenBy: string },
): Promise<StoredFile[]> => {
  const files: StoredFile[] = [];
  const unknownIds: string[] = [];
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
    else unknownIds.push(id);
  }
  if (unknownIds.length) refuse(FileUnknown, { fileIds: unknownIds });
  return files;
};

/** Detaches the files of an object, so that they can be attached again. */
export const releaseFiles = async (tx: Tx, takenBy: string): Promise<void> => {
  await tx.updateTable('file').set({ taken_by: null, position: 0 }).where('taken_by', '=', takenBy).execute();
};

/** Returns the files of each object, in order. */
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

/** Returns a file by its id, regardless of its owner. */
export const fileOf = (db: Kysely<Tables>, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();

/** Adds the row of a file whose bytes are already in the store. Returns false if another file has already been given the id. */
export const addFile = async (db: Kysely<Tables>, file: Insertable<Tables['file']>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('file')
    .values(file)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
};

type BytesLocation = Pick<FileRow, 'purpose' | 'store_key'>;

/** Deletes the row of an unattached file of this owner. Returns the location of the file's bytes, or undefined if there is no such file. */
export const deleteOwnFile = (db: Kysely<Tables>, ownerId: string, id: string): Promise<BytesLocation | undefined> =>
  db
    .deleteFrom('file')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('taken_by', 'is', null)
    .returning(['purpose', 'store_key'])
    .executeTakeFirst();

/** Deletes the rows of files that have been unattached since `before`. Returns the locations of their bytes. */
export const deleteUnattached = (db: Kysely<Tables>, before: Date): Promise<BytesLocation[]> =>
  db.deleteFrom('file').where('taken_by', 'is', null).where('created_at', '<', before).returning(['purpose', 'store_key']).execute();

/** Returns the next files of a purpose in the order of their store keys. */
export const listFilesAfter = (db: Kysely<Tables>, purpose: StorePurpose, key: string, atMost: number) =>
  db
    .selectFrom('file')
    .select(['id', 'store_key', 'size', 'sha256'])
    .where('purpose', '=', purpose)
    .where('store_key', '>', key)
    .orderBy('store_key')
    .limit(atMost)
    .execute();

/** Returns the number and total size of files with this purpose. */
export const countFiles = async (db: Kysely<Tables>, purpose: StorePurpose): Promise<{ files: number; bytes: number }> => {
  const { files, bytes } = await db
    .selectFrom('file')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('size').as('bytes')])
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes) };
};

const KEYS_PER_BATCH = 500;

/** Yields the keys that have no row. */
export async function* keysWithoutFile(db: Kysely<Tables>, purpose: StorePurpose, keys: AsyncIterable<string>): AsyncIterable<string> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < KEYS_PER_BATCH) continue;
    yield* await findUnknownKeys(db, purpose, batch);
    batch = [];
  }
  if (batch.length) yield* await findUnknownKeys(db, purpose, batch);
}

const findUnknownKeys = async (db: Kysely<Tables>, purpose: StorePurpose, keys: readonly string[]): Promise<string[]> => {
  const rows = await db.selectFrom('file').select('store_key').where('purpose', '=', purpose).where(isAmong('store_key', keys)).execute();
  const knownKeys = new Set(rows.map(({ store_key }) => store_key));
  return keys.filter((key) => !knownKeys.has(key));
};
