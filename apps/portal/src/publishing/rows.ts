import type { MaterialRow, StaffView } from '@portal/contracts';
import type { Removal } from '../list/pending-rows';

/** What every kind of row has. */
export type PublicationRow = Pick<MaterialRow, 'documentId' | 'title' | 'version' | 'uploader' | 'uploadedAt' | keyof StaffView> & {
  description?: string;
};

/** A row of a kind of which each version is one file. */
export type FileRow = PublicationRow & Pick<MaterialRow, 'file'>;

/** How long a row stays that can no longer be seen, so that nobody wonders where it went. */
export const GHOST_MS = 6_000;

/** Thousands hear at once of what is published to all: what their home pages show of it they fetch within so long. */
export const SPREAD_MS = 2_000;

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Whether a row says all of these words in one of its texts. */
export const hasWords = (texts: readonly string[], search: string): boolean => {
  const text = folded(texts.join(' '));
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** A row that was withdrawn, or taken from its reader, while it stands on screen. */
export const ghostOf = (_row: PublicationRow, _filter: unknown, _who: string, removal: Removal | undefined): 'gone' | null =>
  removal ? 'gone' : null;
