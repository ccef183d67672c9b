import { useEffect } from 'react';
import { type ListPage, lastPageBefore } from './pages';

/** R9.1: Leads back to the last page when the rows of a later one are gone; answers whether it is doing so. */
export function useLastPage(data: ListPage<unknown> | undefined, page: number, toPage: (page: number) => void, pageSize?: number): boolean {
  const last = data && lastPageBefore(data, pageSize);
  useEffect(() => {
    if (last && page > last) toPage(last);
  });
  return Boolean(last);
}
