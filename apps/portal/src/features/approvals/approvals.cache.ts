import type { FactData, UserRequest } from '@portal/contracts';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import { receiveDecision, receiveRemoval } from '../../parts/decisions';
import { requestList } from './approvals.list';
import { type RequestDetail, requestQuery } from './approvals.queries';

const { cache: list, pending } = requestList;

function patchDetail(client: QueryClient, request: UserRequest) {
  const { queryKey } = requestQuery(request.userId);
  client.setQueryData<RequestDetail>(queryKey, (open) => (open && open.rev < request.rev ? { ...open, ...request } : undefined));
  void client.invalidateQueries({ queryKey });
}

function addRequest(client: QueryClient, { request }: FactData<'account.requested'>) {
  list.offer(client, request);
  list.patch(client, request);
  patchDetail(client, request);
  list.expire(client);
}

function decideRequest(client: QueryClient, { request }: { request: UserRequest }) {
  receiveDecision(request);
  list.patch(client, request);
  patchDetail(client, request);
  pending.drop(request.userId);
  // The decision may have created a company, or changed the number of its users.
  void client.invalidateQueries({ queryKey: api.approvals.request.key });
  list.expire(client);
}

function removeAccount(client: QueryClient, { userId, by }: FactData<'account.removed'>) {
  receiveRemoval(userId, by);
  pending.remove(userId, by);
  // The open request keeps its content, although fetching it would return nothing.
  const { queryKey } = requestQuery(userId);
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  void client.invalidateQueries({ queryKey: api.approvals.request.key, predicate: ({ queryHash }) => queryHash !== hashKey(queryKey) });
  list.expire(client);
}

/** Removes a request that this person may no longer decide. */
function forgetRequest(client: QueryClient, { userId }: FactData<'account.moved'>) {
  pending.drop(userId);
  list.remove(client, userId);
  const { queryKey } = requestQuery(userId);
  client.removeQueries({ queryKey, type: 'inactive' });
  void client.resetQueries({ queryKey, type: 'active' });
  list.expire(client);
}

/** Refetches rows and histories after a person was renamed, or an account was disabled or enabled. */
function renamePeople(client: QueryClient) {
  void client.invalidateQueries({ queryKey: api.delegations.current.key });
  void client.invalidateQueries({ queryKey: api.approvals.request.key });
  list.expire(client);
}

/** Refetches everything at once after a delegation was saved, began or ended, because the reader may decide on others than before. */
function changeDelegation(client: QueryClient) {
  void client.invalidateQueries({ queryKey: api.delegations.current.key });
  for (const { userId } of pending.get().pending) pending.drop(userId);
  const queryKey = api.approvals.request.key;
  client.removeQueries({ queryKey, type: 'inactive' });
  void client.resetQueries({ queryKey, type: 'active' });
  void client.invalidateQueries({ queryKey: api.approvals.list.key });
}

/** Refetches the requests when this does not disturb their reader. */
export function refetchRequests(client: QueryClient) {
  void client.invalidateQueries({ queryKey: api.approvals.request.key });
  list.expire(client);
}

/** Refetches requests, because they show how many items are granted to a company individually. */
function countGrants(client: QueryClient) {
  void client.invalidateQueries({ queryKey: api.approvals.request.key });
}

export const factHandlers = {
  'publication.filed': countGrants,
  'account.requested': addRequest,
  'account.approved': decideRequest,
  'account.rejected': decideRequest,
  'account.removed': removeAccount,
  'account.moved': forgetRequest,
  'account.changed': renamePeople,
  'people.changed': renamePeople,
  'delegation.changed': changeDelegation,
} satisfies Partial<FactHandlers>;
