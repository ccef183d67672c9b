import { DOCUMENT_LANGUAGES, DOCUMENT_TYPES, INDUSTRIES, type MaterialRow } from '@portal/contracts';
import { serverNow } from '../../device/server-clock';
import { defineList } from '../../list/define-list';
import { choice, type FilterOf, flag, id, text } from '../../list/filter';
import { api } from '../../live/api';
import { GHOST_MS, ghostOf, hasWords, SPREAD_MS } from '../../publishing/rows';
import { isOwnItem, scheduleState } from '../../publishing/schedule';

export const FILTER = {
  search: text({ name: 'searchTerm' }),
  /** Only what the own unit publishes, with what has expired. */
  mine: flag(),
  type: choice(DOCUMENT_TYPES),
  product: id(),
  industry: choice(INDUSTRIES),
  language: choice(DOCUMENT_LANGUAGES),
};
export type DocumentFilter = FilterOf<typeof FILTER>;

/** Whether the list on screen would hold this document, as far as a card tells: words of its file are known to the server alone. */
export function belongs(row: MaterialRow, { search, type, product, industry, language, mine }: DocumentFilter): boolean {
  if (type && row.docType !== type) return false;
  if (product && row.productId !== product) return false;
  if (industry && row.industry !== industry) return false;
  if (language && row.language !== language) return false;
  if (mine ? !isOwnItem(row) : scheduleState(row, serverNow()) === 'expired') return false;
  return hasWords([row.title, row.description, row.file.name], search);
}

/** Learn and explore, as one person may see it. */
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
  // Partners do not see which others read.
  places: null,
});
