import { type UseQueryOptions, useQueries } from '@tanstack/react-query';
import { useState } from 'react';

interface Page<Row> {
  items: Row[];
  totalCount: number;
}

/** Joins the loaded pages of a list and loads further ones. Starts over when `of` changes. */
export function usePages<Row extends { sessionId: string }, Key extends readonly unknown[]>(
  of: string,
  pageSize: number,
  queryOf: (pageNumber: number) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>,
) {
  const [wantedPages, setWanted] = useState({ of, count: 1 });
  const count = wantedPages.of === of ? wantedPages.count : 1;
  return useQueries({
    queries: Array.from({ length: count }, (_, before) => queryOf(before + 1)),
    combine: (pages) => {
      // A conversation that moved to the front between two requests is listed only at the front.
      const rows = new Map<string, Row>();
      for (const { data } of pages) for (const row of data?.items ?? []) if (!rows.has(row.sessionId)) rows.set(row.sessionId, row);
      const { data: first } = pages[0]!;
      const failedPages = pages.filter(({ data, error }) => !data && error);
      return {
        data: first && [...rows.values()],
        error: failedPages[0]?.error ?? null,
        retry: () => failedPages.forEach(({ refetch }) => void refetch()),
        isFetching: pages.some(({ isFetching }) => isFetching),
        isGrowing: pages.some(({ data, isFetching }) => !data && isFetching),
        hasMore: (first?.totalCount ?? 0) > count * pageSize,
        more: () => setWanted({ of, count: count + 1 }),
      };
    },
  });
}
