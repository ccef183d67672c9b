import { ApiError, type SheetRows } from '@portal/contracts';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { filterLoadedRows, type SheetRow } from './loaded-rows';
import { ROWS_PER_PAGE, type RowFilter, sheetPageQuery, type VersionId } from './preview.queries';

/** Delay in milliseconds, so that dragging the scroll bar over a long sheet does not load all of it. */
const RANGE_WAIT = 120;

export interface SheetRowsView {
  /** The filter that the rows match. It is the earlier one until the first response to a new one has arrived. */
  filter: RowFilter;
  count: number;
  /** Undefined while the row is not loaded. */
  rowAt: (index: number) => SheetRow | undefined;
  /** Loads the rows that are in view. */
  show: (from: number, to: number) => void;
  isSearching: boolean;
  /** True where the server cannot be reached, so that only loaded rows are searched. */
  isPartial: boolean;
  error: Error | null;
  retry: () => void;
}

/** Loads the rows below the headings of a sheet page by page, as they come into view. */
export function useSheetRows(id: VersionId, sheet: SheetRows, filter: RowFilter): SheetRowsView {
  const client = useQueryClient();
  const { part, headCount, storedCount } = sheet;
  const [applied, setApplied] = useState(filter);
  const [[from, to], setRange] = useState<readonly [number, number]>([0, 0]);
  const newest = useQuery(sheetPageQuery(id, part, 0, filter));
  const isUnreachable = newest.error instanceof ApiError && newest.error.status === 0;
  if (applied !== filter && (newest.data || newest.error)) {
    setApplied(filter);
    setRange([0, 0]);
  }

  const isApplied = applied === filter;
  const isFiltered = applied.search !== '';
  const isPartial = isApplied && isFiltered && isUnreachable;
  const skipped = isFiltered ? 0 : headCount;
  const first = client.getQueryData(sheetPageQuery(id, part, 0, applied).queryKey);
  const local = useMemo(() => (isPartial ? filterLoadedRows(client, id, sheet, applied) : null), [isPartial, client, id, sheet, applied]);
  const count = local?.length ?? (isFiltered ? (first?.matchCount ?? 0) : Math.max(0, storedCount - headCount));

  const firstPage = Math.floor((from + skipped) / ROWS_PER_PAGE);
  const lastPage = Math.floor((Math.max(from, Math.min(to, count - 1)) + skipped) / ROWS_PER_PAGE);
  const pages = isPartial ? [] : Array.from({ length: lastPage - firstPage + 1 }, (_, at) => firstPage + at);
  const results = useQueries({ queries: pages.map((page) => sheetPageQuery(id, part, page, applied)) });
  const loaded = new Map(pages.map((page, at) => [page, results[at]?.data]));
  const failed = results.filter(({ error }) => error);

  const rowAt = (index: number): SheetRow | undefined => {
    if (local) return local[index];
    const position = index + skipped;
    const page = Math.floor(position / ROWS_PER_PAGE);
    const data = loaded.get(page) ?? client.getQueryData(sheetPageQuery(id, part, page, applied).queryKey);
    return data?.rows[position - page * ROWS_PER_PAGE];
  };

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shownAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((start: number, end: number) => {
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
    filter: applied,
    count,
    rowAt,
    show,
    isSearching: !isApplied || (isFiltered && newest.isFetching),
    isPartial,
    error: isPartial ? null : (failed[0]?.error ?? null),
    retry: () => {
      if (isPartial) void newest.refetch();
      for (const { refetch } of failed) void refetch();
    },
  };
}
