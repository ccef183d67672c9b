import { type approval, LIMITS, REQUEST_STATUSES, type Reply, type RequestStatus } from '@portal/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../live/api';

export type QueuePage = Reply<typeof approval.approvalList>;
export type RequestDetail = Reply<typeof approval.request>;

export type StatusFilter = RequestStatus | 'All';

/** Which part of the queue is on screen; it lives in the address. */
export interface QueueFilter {
  status: StatusFilter;
  search: string;
  sort: 'oldest' | 'newest';
  page: number;
}

const isStatus = (value: string | null): value is RequestStatus => REQUEST_STATUSES.some((status) => status === value);

export function filterFrom(address: URLSearchParams): QueueFilter {
  const status = address.get('status');
  const page = Number(address.get('page'));
  return {
    status: status === 'All' || isStatus(status) ? status : 'Waiting',
    search: (address.get('search') ?? '').slice(0, LIMITS.searchTerm),
    sort: address.get('sort') === 'newest' ? 'newest' : 'oldest',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}

/** The part of an address that says this filter; what is usual is left out. */
export function filterInto(address: URLSearchParams, change: Partial<QueueFilter>): URLSearchParams {
  const next = new URLSearchParams(address);
  const { status, search, sort, page } = { ...filterFrom(address), page: 1, ...change };
  const say = (name: string, value: string, usual: string) => (value === usual ? next.delete(name) : next.set(name, value));
  say('status', status, 'Waiting');
  say('search', search.trim(), '');
  say('sort', sort, 'oldest');
  say('page', String(page), '1');
  return next;
}

const asked = ({ status, search, sort, page }: QueueFilter) => ({
  pageNumber: page,
  pageSize: LIMITS.pageSize,
  sort,
  ...(status === 'All' ? {} : { statusFilter: status }),
  ...(search ? { SearchTerm: search } : {}),
});

// The screen decides when this page may move, so nothing else refetches it.
export const queueQuery = (filter: QueueFilter) =>
  queryOptions({
    ...api.approval.approvalList.query(asked(filter)),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

const HEAD = { pageNumber: 1, pageSize: 1, statusFilter: 'Waiting' } as const;

/** The absolute numbers of the queue, whatever page or filter is on screen. */
export const headQuery = () => queryOptions(api.approval.approvalList.query(HEAD));

export const requestQuery = (userId: string) => queryOptions(api.approval.request.query({ userId }));

export const useQueueHead = (enabled = true) => useQuery({ ...headQuery(), enabled });

/** Where the last decision is looked for: among the requests that came in last. */
export const lastDecidedQuery = () =>
  queryOptions(api.approval.approvalList.query({ pageNumber: 1, pageSize: LIMITS.pageSizeMax, sort: 'newest' }));
