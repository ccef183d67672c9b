import type { MaterialRow, StaffView } from '@portal/contracts';
import type { Removal } from '../../list/pending-rows';

/** What every kind of row has. */
export type PublicationRow = Pick<
  MaterialRow,
  'documentId' | 'title' | 'file' | 'version' | 'uploader' | 'uploadedAt' | keyof StaffView
> & { description?: string };

/** How long a row stays that can no longer be seen, so that nobody wonders where it went. */
export const GHOST_MS = 6_000;

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Whether a row shows all of these words. */
export const hasWords = ({ title, description = '', file }: PublicationRow, search: string): boolean => {
  const text = folded(`${title} ${description} ${file.name}`);
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** A row that was withdrawn, or taken from its reader, while it stands on screen. */
export const ghostOf = (_row: PublicationRow, _filter: unknown, _who: string, removal: Removal | undefined): 'gone' | null =>
  removal ? 'gone' : null;
