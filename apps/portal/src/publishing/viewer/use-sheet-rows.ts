import { ApiError, type SheetRows } from '@portal/contracts';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { filterLoadedRows, type SheetRow } from './loaded-rows';
import { ROWS_PER_PAGE, type RowFilter, sheetPageQuery, type VersionId } from './preview.queries';

/** The milliseconds to wait before loading rows, so that dragging the scroll bar does not load the whole sheet. */
const RANGE_WAIT = 120;

export interface SheetRowsView {
  /** The filter that the rows match. This is still the previous filter until the first response to a new filter is received. */
  filter: RowFilter;
  count: number;
  /** Undefined if the row is not loaded. */
  rowAt: (index: number) => SheetRow | undefined;
  show: (from: number, to: number) => void;
  isSearching: boolean;
  /** True if only loaded rows are searched, because the server is unreachable. */
  isPartial: boolean;
  error: Error | null;
  retry: () => void;
}

/** Loads the rows of a sheet page by page as they scroll into view. */
export function useSheetRows(id: VersionId, sheet: SheetRows, filter: RowFilter): SheetRowsView {
  const client = useQueryClient();
  const { part, headCount, storedCount } = sheet;
  const [appliedFilter, setApplied] = useState(filter);
  const [[from, to], setRange] = useState<readonly [number, number]>([0, 0]);
  const firstPageQuery = useQuery(sheetPageQuery(id, part, 0, filter));
  const isUnreachable = firstPageQuery.error instanceof ApiError && firstPageQuery.error.status === 0;
  if (appliedFilter !== filter && (firstPageQuery.data || firstPageQuery.error)) {
    setApplied(filter);
    setRange([0, 0]);
  }

  const isApplied = appliedFilter === filter;
  const isFiltered = appliedFilter.search !== '';
  const isPartial = isApplied && isFiltered && isUnreachable;
  const skippedRows = isFiltered ? 0 : headCount;
  const first = client.getQueryData(sheetPageQuery(id, part, 0, appliedFilter).queryKey);
  const localRows = useMemo(
    () => (isPartial ? filterLoadedRows(client, id, sheet, appliedFilter) : null),
    [isPartial, client, id, sheet, appliedFilter],
  );
  const count = localRows?.length ?? (isFiltered ? (first?.matchCount ?? 0) : Math.max(0, storedCount - headCount));

  const firstPage = Math.floor((from + skippedRows) / ROWS_PER_PAGE);
  const lastPage = Math.floor((Math.max(from, Math.min(to, count - 1)) + skippedRows) / ROWS_PER_PAGE);
  const pages = isPartial ? [] : Array.from({ length: lastPage - firstPage + 1 }, (_, at) => firstPage + at);
  const results = useQueries({ queries: pages.map((page) => sheetPageQuery(id, part, page, appliedFilter)) });
  const loadedPages = new Map(pages.map((page, at) => [page, results[at]?.data]));
  const failedQueries = results.filter(({ error }) => error);

  const rowAt = (index: number): SheetRow | undefined => {
    if (localRows) return localRows[index];
    const position = index + skippedRows;
    const page = Math.floor(position / ROWS_PER_PAGE);
    const data = loadedPages.get(page) ?? client.getQueryData(sheetPageQuery(id, part, page, appliedFilter).queryKey);
    return data?.rows[position - page * ROWS_PER_PAGE];
  };

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shownAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  const showRange = useCallback((start: number, end: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        shownAt.current = performance.now();
        setRange([start, end]);
      },
      Math.max(0, shownAt.current + RANGE_WAIT - performance.now()),
    );
  }, []);

  return {
    filter: appliedFilter,
    count,
    rowAt,
    show: showRange,
    isSearching: !isApplied || (isFiltered && firstPageQuery.isFetching),
    isPartial,
    error: isPartial ? null : (failedQueries[0]?.error ?? null),
    retry: () => {
      if (isPartial) void firstPageQuery.refetch();
      for (const { refetch } of failedQueries) void refetch();
    },
  };
}
