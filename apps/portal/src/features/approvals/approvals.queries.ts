import { type approvalRoutes, LIMITS, type Reply, sees } from '@portal/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../live/api';
import { useRole } from '../../live/use-session';
import { WAITING_ROWS } from '../../parts/waiting';

export type RequestPage = Reply<typeof approvalRoutes.list>;
export type RequestDetail = Reply<typeof approvalRoutes.request>;

const HEAD = { pageNumber: 1, pageSize: 1, status: 'Waiting' } as const;

/** Fetches the absolute counts of the requests, independent of page and filter. */
export const headQuery = () => queryOptions(api.approvals.list.query(HEAD));

export const requestQuery = (userId: string) => queryOptions(api.approvals.request.query({ userId }));

export const useQueueHead = (enabled = true) => useQuery({ ...headQuery(), enabled });

/** Fetches the same counts, only for people who decide on requests. */
export function useOwnQueueHead() {
  const role = useRole();
  return useQueueHead(role !== undefined && sees.approvals(role));
}

export const useWaitingCount = (): number => useOwnQueueHead().data?.counts.Waiting ?? 0;

/** Fetches the requests with the least time left, for short lists. */
export const nextRequestsQuery = () => queryOptions(api.approvals.list.query({ pageNumber: 1, pageSize: WAITING_ROWS, status: 'Waiting' }));

/** Fetches the requests in which the last decision is searched: those received last. */
export const lastDecidedQuery = () =>
  queryOptions(api.approvals.list.query({ pageNumber: 1, pageSize: LIMITS.pageSizeMax, sort: 'newest' }));
