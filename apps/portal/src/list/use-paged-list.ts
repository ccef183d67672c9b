import { LIMITS } from '@portal/contracts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { failureText } from '../live/failures/failure';
import type { defineFilter, FilterFields, FilterOf } from './filter';
import { type ListPage, useLastPage } from './pages';
import type { ListState } from './use-list';
import { useListAddress } from './use-list-address';

interface Options {
  /** The name of the address parameter with the row that is open beside the list. */
  openParam?: string;
  pageSize?: number;
}

/**
 * Returns the result of a query page by page, with the filter, page and open row from the address, and the state of the list. Lists whose
 * rows must stay in place use `useList` instead.
 */
export function usePagedList<F extends FilterFields, Page extends ListPage<unknown>, Key extends readonly unknown[]>(
  definition: ReturnType<typeof defineFilter<F>>,
  queryOf: (filter: FilterOf<F>) => UseQueryOptions<Page, Error, Page, Key>,
  { openParam, pageSize = LIMITS.pageSize }: Options = {},
) {
  const { filter, openId, addressWith, setAddress, setOpenRow } = useListAddress(definition, openParam ?? null);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(queryOf(filter));
  /** Changes the filter, which replaces the address, or the page, which adds a history entry. Either closes the open row. */
  const change = (part: Partial<FilterOf<F>>, how = { replace: part.page === undefined }) =>
    setAddress((now) => setOpenRow(definition.write(now, part), null), how);
  const goToPage = (page: number, how?: { replace: boolean }) => change({ page } as Partial<FilterOf<F>>, how);
  const isBehind = useLastPage(data, filter.page, (last) => goToPage(last, { replace: true }), pageSize);
  const rows = isBehind ? undefined : (data?.items as Page['items'] | undefined);
  const state: ListState = rows ? (rows.length ? 'rows' : 'empty') : error ? 'failed' : 'loading';
  return {
    filter,
    change,
    clear: () => change(definition.cleared),
    isNarrowed: definition.isNarrowed(filter),
    toPage: goToPage,
    openId,
    setOpen: (id: string | null) => setAddress((now) => setOpenRow(now, id)),
    addressWith,
    data,
    rows,
    total: data?.totalCount ?? 0,
    pageSize,
    state,
    /** True while another page or filter is loading and the previous rows are still shown. */
    isTurning: isPlaceholderData,
    isFetching,
    failure: error && failureText(error),
    retry: () => void refetch(),
  };
}
