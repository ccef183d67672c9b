import { type FilePurpose, FileUnknown, type StoredFile } from '@portal/contracts';
import type { Kysely } from 'kysely';
import { refuse } from '../http/refused';
import type { Tables } from './tables';
import type { Tx } from './work';

const COLUMNS = ['id', 'name', 'kind', 'size'] as const;
const stored = ({ id, ...rest }: Pick<Tables['file'], (typeof COLUMNS)[number]>): StoredFile => ({ fileId: id, ...rest });

/** Hands uploaded files of their owner to the thing that they are for, in this order; refused where one is not there, not theirs, or taken. */
export const takeFiles = async (
  tx: Tx,
  { ownerId, purpose, fileIds, takenBy }: { ownerId: string; purpose: FilePurpose; fileIds: readonly string[]; takenBy: string },
): Promise<StoredFile[]> => {
  const taken: StoredFile[] = [];
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
    if (row) taken.push(stored(row));
    else unknown.push(id);
  }
  if (unknown.length) refuse(FileUnknown, { fileIds: unknown });
  return taken;
};

/** The files of each of those things, in their order. */
export const filesOf = async (db: Kysely<Tables>, takenBy: readonly string[]): Promise<Map<string, StoredFile[]>> => {
  const found = new Map<string, StoredFile[]>();
  if (!takenBy.length) return found;
  const rows = await db
    .selectFrom('file')
    .select([...COLUMNS, 'taken_by'])
    .where('taken_by', 'in', [...takenBy])
    .orderBy('taken_by')
    .orderBy('position')
    .execute();
  for (const { taken_by, ...row } of rows) found.set(taken_by!, [...(found.get(taken_by!) ?? []), stored(row)]);
  return found;
};

/** How an entry of a ticket is named as the taker of its files. */
export const entryFiles = (entryId: string): string => `entry:${entryId}`;
