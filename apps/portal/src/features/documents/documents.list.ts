import { DOCUMENT_LANGUAGES, DOCUMENT_TYPES, INDUSTRIES, type MaterialRow } from '@portal/contracts';
import { serverNow } from '../../device/server-clock';
import { defineList } from '../../list/define-list';
import { choice, type FilterOf, flag, id, text } from '../../list/filter';
import { api } from '../../live/api';
import { GHOST_MS, ghostOf, hasWords, SPREAD_MS } from '../../publishing/rows';
import { isOwnItem, scheduleState } from '../../publishing/schedule';

export const FILTER = {
  search: text({ name: 'searchTerm' }),
  /** Only publications of the own unit, including expired ones. */
  mine: flag(),
  type: choice(DOCUMENT_TYPES),
  product: id(),
  industry: choice(INDUSTRIES),
  language: choice(DOCUMENT_LANGUAGES),
};
export type DocumentFilter = FilterOf<typeof FILTER>;

/**
 * Returns true if the list on screen would contain this document, as far as its card shows: only the server knows the words of its file.
 */
export function belongs(row: MaterialRow, { search, type, product, industry, language, mine }: DocumentFilter): boolean {
  if (type && row.docType !== type) return false;
  if (product && row.productId !== product) return false;
  if (industry && row.industry !== industry) return false;
  if (language && row.language !== language) return false;
  if (mine ? !isOwnItem(row) : scheduleState(row, serverNow()) === 'expired') return false;
  return hasWords([row.title, row.description, row.file.name], search);
}

export const documentList = defineList(api.documents.list, {
  id: 'documentId',
  openParam: null,
  filter: FILTER,
  spreadMs: SPREAD_MS,
  input: ({ search, type, product, industry, language, mine }, userId: string) => ({
    callerId: userId,
    ...(search ? { search } : {}),
    ...(mine ? { mine: 'true' } : {}),
    ...(type ? { docType: type } : {}),
    ...(product ? { productId: product } : {}),
    ...(industry ? { industry } : {}),
    ...(language ? { language } : {}),
  }),
  belongs,
  ghost: ghostOf,
  ghostMs: GHOST_MS,
  order: () => 'newest-first',
  sortsWhileOpen: true,
  // Partners must not see which others read.
  places: null,
});
