import { isHeadquarters, type Role } from '@portal/contracts';
import { serverNow } from '../../device/server-clock';
import { type FilterOf, flag, text } from '../../list/filter';
import type { ListOrder } from '../../list/pages';
import type { Removal } from '../../list/pending-rows';
import type { PublicationRow } from '../rows';
import { scheduleState } from '../schedule';

export interface ListReader {
  userId: string;
  role: Role;
}

/** The filter fields of every publication list. */
export const SHARED_FILTER = {
  search: text({ name: 'searchTerm' }),
  /** Only publications of the reader's own unit, including expired ones. */
  mine: flag(),
};
export type SharedFilter = FilterOf<typeof SHARED_FILTER>;

/** Returns the input of a list route for the fields that all kinds share. */
export const sharedInput = ({ search, mine }: SharedFilter, { userId }: ListReader) => ({
  callerId: userId,
  ...(search ? { search } : {}),
  ...(mine ? { mine: 'true' as const } : {}),
});

export const SHARED_RULES = {
  id: 'documentId',
  openParam: null,
  /** Returns `gone` for a row that was withdrawn or revoked. The row stays briefly as a ghost, so that the reader notices its removal. */
  ghost: (_row: PublicationRow, _filter: unknown, _reader: ListReader, removal: Removal | undefined): 'gone' | null =>
    removal ? 'gone' : null,
  ghostMs: 6_000,
  order: (): ListOrder => 'newest-first',
  sortsWhileOpen: true,
  // Presence is off, because partners must not see which other companies read.
  places: null,
} as const;

/**
 * Returns true if the reader's own unit published the item. Only headquarters receive `regions`, and they also edit items of other units.
 */
const isOwnItem = ({ publisher, regions }: PublicationRow): boolean =>
  publisher !== undefined && (regions === undefined || isHeadquarters(publisher.role));

/** Returns true if a list with this filter contains a row, by its publication period and publisher. */
export const isListed = (row: PublicationRow, { mine }: SharedFilter): boolean =>
  mine ? isOwnItem(row) : scheduleState(row, serverNow()) !== 'expired';

const foldText = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Returns true if the texts of a row contain every word of the search. */
export const hasWords = (texts: readonly string[], search: string): boolean => {
  const text = foldText(texts.join(' '));
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
