import type { MaterialRow, StaffView } from '@portal/contracts';
import type { Removal } from '../list/pending-rows';

/** The fields that rows of every kind share. */
export type PublicationRow = Pick<MaterialRow, 'documentId' | 'title' | 'version' | 'uploader' | 'uploadedAt' | keyof StaffView> & {
  description?: string;
};

/** A row of a kind with one file per version. */
export type FileRow = PublicationRow & Pick<MaterialRow, 'file'>;

/** Milliseconds for which a row stays on screen after access ended, so that its disappearance is noticed. */
export const GHOST_MS = 6_000;

/** A publication to all notifies thousands at once; their home pages refetch at random within this period, in milliseconds. */
export const SPREAD_MS = 2_000;

const foldText = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Returns true if the texts of a row contain every word of the search. */
export const hasWords = (texts: readonly string[], search: string): boolean => {
  const text = foldText(texts.join(' '));
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** Returns the kind of ghost for a row that was withdrawn, or revoked from its reader, while it is on screen. */
export const ghostOf = (_row: PublicationRow, _filter: unknown, _who: string, removal: Removal | undefined): 'gone' | null =>
  removal ? 'gone' : null;
