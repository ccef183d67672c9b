import { type approvalRoutes, LIMITS, type Reply, sees } from '@portal/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../live/api';
import { useRole } from '../../live/use-session';
import { WAITING_ROWS } from '../../parts/waiting';

export type RequestPage = Reply<typeof approvalRoutes.list>;
export type RequestDetail = Reply<typeof approvalRoutes.request>;

const HEAD = { pageNumber: 1, pageSize: 1, status: 'Waiting' } as const;

/** Fetches the total counts of the requests, independent of page and filter. */
export const requestCountsQuery = () => queryOptions(api.approvals.list.query(HEAD));

export const requestQuery = (userId: string) => queryOptions(api.approvals.request.query({ userId }));

export const useQueueHead = (enabled = true) => useQuery({ ...requestCountsQuery(), enabled });

/** Fetches the total counts only for people who decide requests. */
export function useOwnQueueHead() {
  const role = useRole();
  return useQueueHead(role !== undefined && sees.approvals(role));
}

export const useWaitingCount = (): number => useOwnQueueHead().data?.counts.Waiting ?? 0;

/** Fetches the requests with the least remaining time, for short lists. */
export const nextRequestsQuery = () => queryOptions(api.approvals.list.query({ pageNumber: 1, pageSize: WAITING_ROWS, status: 'Waiting' }));

/** Fetches the latest requests, among which the last decision is looked up. */
export const lastDecidedQuery = () =>
  queryOptions(api.approvals.list.query({ pageNumber: 1, pageSize: LIMITS.pageSizeMax, sort: 'newest' }));
