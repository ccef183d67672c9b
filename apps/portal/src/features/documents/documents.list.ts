import { DOCUMENT_LANGUAGES, DOCUMENT_TYPES, INDUSTRIES, type MaterialRow } from '@portal/contracts';
import { defineList } from '../../list/define-list';
import { choice, type FilterOf, id } from '../../list/filter';
import { api } from '../../live/api';
import { hasWords, isListed, type ListReader, SHARED_FILTER, SHARED_RULES, sharedInput } from '../../publishing/list/publication-list';
import { SPREAD_MS } from '../../publishing/rows';

export const FILTER = {
  ...SHARED_FILTER,
  type: choice(DOCUMENT_TYPES),
  product: id(),
  industry: choice(INDUSTRIES),
  language: choice(DOCUMENT_LANGUAGES),
};
export type DocumentFilter = FilterOf<typeof FILTER>;

/** Returns true if the list on screen would contain this document, judging by its card. Only the server can search its file. */
export function belongs(row: MaterialRow, filter: DocumentFilter): boolean {
  const { search, type, product, industry, language } = filter;
  if (type && row.docType !== type) return false;
  if (product && row.productId !== product) return false;
  if (industry && row.industry !== industry) return false;
  if (language && row.language !== language) return false;
  if (!isListed(row, filter)) return false;
  return hasWords([row.title, row.description, row.file.name], search);
}

export const documentList = defineList(api.documents.list, {
  ...SHARED_RULES,
  filter: FILTER,
  spreadMs: SPREAD_MS,
  input: ({ type, product, industry, language, ...shared }, reader: ListReader) => ({
    ...sharedInput(shared, reader),
    ...(type ? { docType: type } : {}),
    ...(product ? { productId: product } : {}),
    ...(industry ? { industry } : {}),
    ...(language ? { language } : {}),
  }),
  belongs,
});
