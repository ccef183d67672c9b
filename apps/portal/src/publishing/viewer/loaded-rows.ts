import type { SheetRows } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { NO_FILTER, ROWS_PER_PAGE, type RowFilter, sheetPageQuery, type VersionId } from './preview.queries';

export type SheetRow = SheetRows['rows'][number];

/** Folds a text for filtering on this device: removes case, accents and separators. The server normalizes texts further. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
    .replace(/[\p{Pd}./_]/gu, '');

/** Filters the rows of a sheet that are loaded on this device. */
export const filterLoadedRows = (
  client: QueryClient,
  id: VersionId,
  { part, headCount, storedCount }: SheetRows,
  { search, column }: RowFilter,
): SheetRow[] => {
  const words = search.split(/\s+/).map(fold);
  const pages = Array.from({ length: Math.ceil(storedCount / ROWS_PER_PAGE) }, (_, page) => page);
  return pages.flatMap((page) => {
    const rows = client.getQueryData(sheetPageQuery(id, part, page, NO_FILTER).queryKey)?.rows ?? [];
    return rows.slice(page === 0 ? headCount : 0).filter(({ cells }) => {
      const text = (column === null ? cells : [cells[column] ?? '']).map(fold).join('\n');
      return words.every((word) => text.includes(word));
    });
  });
};
