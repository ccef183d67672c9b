import { FileDamaged, FilePassword, type FilePurpose, type Principal, type PublicationKind } from '@portal/contracts';
import { isAmong } from '../platform/database/text-list';
import { refuse } from '../platform/http/refusal-error';
import type { Tx } from '../platform/request-context';
import { extractSoon, isRead } from '../services/storage/extraction/extraction';
import { takeFiles } from '../services/storage/file-rows';
import { compareSoon } from './parts/price-comparisons';
import { filesOfVersion } from './publication-search';

/** What its writer says of a version. */
export interface VersionDraft {
  /** Its files; undefined leaves those of the one before. */
  fileIds?: readonly string[] | undefined;
  note: string;
  /** What its files are written in. */
  language: string;
}

/** The files of each kind lie in a store of their own. */
const PURPOSES = { material: 'material', price: 'price', news: 'news', event: 'event' } as const satisfies Record<
  PublicationKind,
  FilePurpose
>;

/** What a version takes its files by. */
export const versionFiles = (id: string, nr: number): string => `publication:${id}:${nr}`;

/**
 * Adds a version with its files, which are read at once where they are new, and compared where they were read before: also what waits for its hour
 * is searched, previewed and compared by who publishes it.
 */
export async function addVersion(
  tx: Tx,
  who: Principal,
  { id, kind, nr, at, now }: { id: string; kind: PublicationKind; nr: number; at: Date; now: Date },
  { fileIds, note, language }: VersionDraft,
): Promise<void> {
  await tx
    .insertInto('publication_version')
    .values({ publication_id: id, nr, note, published_at: at, published_by: who.id, publisher_name: who.name })
    .execute();
  const before = await filesOfVersion(tx, id, nr - 1);
  const files = [...new Set(fileIds ?? before)];
  const added = files.filter((file) => !before.includes(file));
  await takeFiles(tx, { ownerId: who.id, purpose: PURPOSES[kind], fileIds: added, takenBy: versionFiles(id, nr) });
  await refuseUnreadable(tx, added);
  // A price list was read when it was uploaded. Other files are read again, as notices and the search learn of a file while it belongs to a version.
  for (const file of added)
    if (kind === 'price' && (await isRead(tx, file))) await compareSoon(tx, { publicationId: id, nr }, now);
    else await extractSoon(tx, file, language, now);
  if (!files.length) return;
  await tx
    .insertInto('publication_file')
    .values(files.map((file_id, ordinal) => ({ publication_id: id, nr, ordinal, file_id })))
    .execute();
}

/** Refuses files that no reader could open, as far as they were read. */
const refuseUnreadable = async (tx: Tx, fileIds: readonly string[]): Promise<void> => {
  if (!fileIds.length) return;
  const file = await tx
    .selectFrom('file_outline')
    .innerJoin('file', 'file.id', 'file_outline.file_id')
    .select(['file.name', 'file_outline.failure'])
    .where(isAmong('file.id', fileIds))
    .where('file_outline.failure', 'in', ['password', 'broken'])
    .executeTakeFirst();
  if (file) refuse(file.failure === 'password' ? FilePassword : FileDamaged, { name: file.name });
};
