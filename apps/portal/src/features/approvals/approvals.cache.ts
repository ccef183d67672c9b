import type { FactData, UserRequest } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/fact-handlers';
import { pendingRequests } from './approvals.pending';
import { headQuery, type QueuePage, type RequestDetail, requestQuery } from './approvals.queries';

/** Facts come in flocks after a lost line; the numbers are asked for once. */
const GATHER_MS = 150;
const recounting = new WeakSet<QueryClient>();

const lists = () => api.approval.approvalList.key;

/** A row changes where it stands, and only towards a later rev. Answers whether any list knows the row. */
function patchRows(cache: QueryClient, request: UserRequest): boolean {
  let known = false;
  cache.setQueriesData<QueuePage>({ queryKey: lists() }, (page) => {
    const at = page?.dataList.findIndex(({ userId }) => userId === request.userId) ?? -1;
    const row = page?.dataList[at];
    if (!page || !row) return undefined;
    known = true;
    return row.rev < request.rev ? { ...page, dataList: page.dataList.with(at, request) } : undefined;
  });
  return known;
}

function patchDetail(cache: QueryClient, request: UserRequest) {
  const { queryKey } = requestQuery(request.userId);
  cache.setQueryData<RequestDetail>(queryKey, (open) => (open && open.rev < request.rev ? { ...open, ...request } : undefined));
  void cache.invalidateQueries({ queryKey });
}

/** Order, totals and other pages are the server's to say. What is on screen is fetched when it may move; the numbers at once. */
function expire(cache: QueryClient) {
  void cache.invalidateQueries({ queryKey: lists(), refetchType: 'none' });
  if (recounting.has(cache)) return;
  recounting.add(cache);
  setTimeout(() => {
    recounting.delete(cache);
    void cache.refetchQueries({ queryKey: headQuery().queryKey, exact: true, type: 'active' });
  }, GATHER_MS);
}

function requested(cache: QueryClient, { request }: FactData<'account.requested'>) {
  if (!patchRows(cache, request)) pendingRequests.add(request);
  patchDetail(cache, request);
  expire(cache);
}

function decided(cache: QueryClient, { request }: { request: UserRequest }) {
  patchRows(cache, request);
  patchDetail(cache, request);
  pendingRequests.drop(request.userId);
  expire(cache);
}

function removed(cache: QueryClient, { userId, by }: FactData<'account.removed'>) {
  pendingRequests.remove(userId, by);
  // An open pane keeps what it shows; whoever asks again factHandlers that there is nothing.
  void cache.invalidateQueries({ queryKey: requestQuery(userId).queryKey, refetchType: 'none' });
  expire(cache);
}

/** Somebody is no longer ours to decide on: nothing of them stays. */
function moved(cache: QueryClient, { userId }: FactData<'account.moved'>) {
  pendingRequests.drop(userId);
  cache.setQueriesData<QueuePage>({ queryKey: lists() }, (page) =>
    page?.dataList.some((row) => row.userId === userId)
      ? { ...page, dataList: page.dataList.filter((row) => row.userId !== userId) }
      : undefined,
  );
  const { queryKey } = requestQuery(userId);
  cache.removeQueries({ queryKey, type: 'inactive' });
  void cache.resetQueries({ queryKey, type: 'active' });
  expire(cache);
}

/** Names stand in rows and histories, of those who asked and of those who decided. */
export function namesChanged(cache: QueryClient) {
  void cache.invalidateQueries({ queryKey: lists(), refetchType: 'none' });
  void cache.invalidateQueries({ queryKey: api.approval.request.key });
}

export const factHandlers = {
  'account.requested': requested,
  'account.approved': decided,
  'account.rejected': decided,
  'account.removed': removed,
  'account.moved': moved,
} satisfies Pick<FactHandlers, 'account.requested' | 'account.approved' | 'account.rejected' | 'account.removed' | 'account.moved'>;
