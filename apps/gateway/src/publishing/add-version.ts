import { FileDamaged, FilePassword, type FilePurpose, type Principal, type PublicationKind } from '@portal/contracts';
import { isAmong } from '../platform/database/text-conditions';
import { refuse } from '../platform/http/refusal-error';
import type { Tx } from '../platform/request-context';
import { isRead, scheduleExtraction } from '../services/storage/extraction/extraction';
import { attachFiles } from '../services/storage/file-rows';
import { scheduleComparison } from './parts/price-comparisons';
import { filesOfVersion } from './publication-search';

/** The content of a version as submitted by its publisher. */
export interface VersionDraft {
  /** The files of the version, or undefined to reuse the previous version's files. */
  fileIds?: readonly string[] | undefined;
  note: string;
  /** The language of the files. */
  language: string;
}

/** The upload purpose of each publication kind, which selects the store of its files. */
const PURPOSES = { material: 'material', price: 'price', news: 'news', event: 'event' } as const satisfies Record<
  PublicationKind,
  FilePurpose
>;

/** Returns the owner key of a version's files. */
export const versionFiles = (id: string, nr: number): string => `publication:${id}:${nr}`;

/**
 * Adds a version with its files. Files are read and compared even before a scheduled publication becomes visible, so that its publisher can
 * search, preview and compare them.
 */
export async function addVersion(
  tx: Tx,
  principal: Principal,
  { id, kind, nr, at, now }: { id: string; kind: PublicationKind; nr: number; at: Date; now: Date },
  { fileIds, note, language }: VersionDraft,
): Promise<void> {
  await tx
    .insertInto('publication_version')
    .values({ publication_id: id, nr, note, published_at: at, published_by: principal.id, publisher_name: principal.name })
    .execute();
  const previousFiles = await filesOfVersion(tx, id, nr - 1);
  const files = [...new Set(fileIds ?? previousFiles)];
  const addedFiles = files.filter((file) => !previousFiles.includes(file));
  await attachFiles(tx, { ownerId: principal.id, purpose: PURPOSES[kind], fileIds: addedFiles, takenBy: versionFiles(id, nr) });
  await refuseUnreadable(tx, addedFiles);
  // A price list was read when it was uploaded. Read other files again, because notices and the search process the text of a file only
  // while it belongs to a version.
  for (const file of addedFiles)
    if (kind === 'price' && (await isRead(tx, file))) await scheduleComparison(tx, { publicationId: id, nr }, now);
    else await scheduleExtraction(tx, file, language, now);
  if (!files.length) return;
  await tx
    .insertInto('publication_file')
    .values(files.map((file_id, ordinal) => ({ publication_id: id, nr, ordinal, file_id })))
    .execute();
}

/** Refuses files that no reader could open. Files that were not read yet are accepted. */
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
