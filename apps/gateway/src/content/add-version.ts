import type { FilePurpose, Principal, PublicationKind } from '@portal/contracts';
import type { Tx } from '../core/request-context';
import { extractSoon, isRead } from '../files/extraction/extraction';
import { takeFiles } from '../files/file-rows';
import { compareSoon } from './prices/price-comparisons';
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
  // A price list was read when it was uploaded, for who was about to publish it.
  for (const file of added)
    if (await isRead(tx, file)) await compareSoon(tx, { publicationId: id, nr }, now);
    else await extractSoon(tx, file, language, now);
  if (!files.length) return;
  await tx
    .insertInto('publication_file')
    .values(files.map((file_id, ordinal) => ({ publication_id: id, nr, ordinal, file_id })))
    .execute();
}
