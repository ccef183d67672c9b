import { LIMITS } from '@portal/contracts';
import { useEffect } from 'react';

/** One page of a list, as its route returns it. */
export interface ListPage<Row> {
  items: Row[];
  totalCount: number;
  /** True if `totalCount` is a lower bound, because counting stopped at a limit. */
  totalIsMore?: boolean;
}

export type RowOf<Page extends ListPage<unknown>> = Page['items'][number];

export type ListOrder = 'newest-first' | 'oldest-first';

/** Returns the last page that has rows if this page is beyond it. Rows move to earlier pages, while bookmarked addresses stay the same. */
export const lastPageBefore = ({ items, totalCount }: ListPage<unknown>, pageSize: number = LIMITS.pageSize): number | null =>
  items.length === 0 && totalCount > 0 ? Math.ceil(totalCount / pageSize) : null;

/** Returns the page with the first of `count` new rows. `upToNewest` is the position of the newest row. */
export const pageOfFirstNew = (order: ListOrder, upToNewest: number, count: number): number =>
  order === 'newest-first' ? 1 : Math.max(1, Math.ceil((upToNewest - count + 1) / LIMITS.pageSize));

/** Navigates to the last page if the current page no longer exists (R9.1). Returns true until the navigation is finished. */
export function useLastPage(data: ListPage<unknown> | undefined, page: number, toPage: (page: number) => void, pageSize?: number): boolean {
  const last = data && lastPageBefore(data, pageSize);
  useEffect(() => {
    if (last && page > last) toPage(last);
  });
  return Boolean(last);
}
