import { useEffect } from 'react';
import { type ListPage, lastPageBefore } from './pages';

/** R9.1: navigates to the last page when later pages no longer exist; returns true while it does. */
export function useLastPage(data: ListPage<unknown> | undefined, page: number, toPage: (page: number) => void, pageSize?: number): boolean {
  const last = data && lastPageBefore(data, pageSize);
  useEffect(() => {
    if (last && page > last) toPage(last);
  });
  return Boolean(last);
}
