import { LIMITS } from '@portal/contracts';
import { useEffect } from 'react';

/** One page of a list as returned by its route. */
export interface ListPage<Row> {
  items: Row[];
  totalCount: number;
  /** True if there are more rows than were counted. */
  totalIsMore?: boolean;
}

export type RowOf<Page extends ListPage<unknown>> = Page['items'][number];

export type ListOrder = 'newest-first' | 'oldest-first';

/** Returns the last page with rows if this one is behind it: rows move up, and addresses are bookmarked. */
export const lastPageBefore = ({ items, totalCount }: ListPage<unknown>, pageSize: number = LIMITS.pageSize): number | null =>
  items.length === 0 && totalCount > 0 ? Math.ceil(totalCount / pageSize) : null;

/** Returns the page with the first of `count` new rows, if there are `upToNewest` rows up to and including the newest. */
export const pageOfFirstNew = (order: ListOrder, upToNewest: number, count: number): number =>
  order === 'newest-first' ? 1 : Math.max(1, Math.ceil((upToNewest - count + 1) / LIMITS.pageSize));

/** R9.1: navigates to the last page when later pages no longer exist; returns true while it does. */
export function useLastPage(data: ListPage<unknown> | undefined, page: number, toPage: (page: number) => void, pageSize?: number): boolean {
  const last = data && lastPageBefore(data, pageSize);
  useEffect(() => {
    if (last && page > last) toPage(last);
  });
  return Boolean(last);
}
