import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserRequest } from '@portal/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { makeDecidedRequest, pageOf, request } from '../../../jest/requests';
import { factHandlers } from './approvals.cache';
import { requestList } from './approvals.list';
import { type RequestDetail, type RequestPage, requestCountsQuery, requestQuery } from './approvals.queries';
import type { RequestFilter } from './approvals.rules';

const { pending } = requestList;
const WAITING = requestList.filter.initial;
const LISTS: RequestFilter[] = [
  WAITING,
  { ...WAITING, page: 2 },
  { ...WAITING, sort: 'newest' },
  { ...WAITING, status: 'Approved' },
  { ...WAITING, status: 'All' },
  { ...WAITING, search: 'havelwerk 3' },
];
const inputOf = ({ status, search, sort, page }: RequestFilter) => ({
  pageNumber: page,
  sort,
  search,
  ...(status === 'All' ? {} : { status }),
});

let cache: QueryClient;
let requestsBefore: UserRequest[];
beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  requestsBefore = [...Array.from({ length: 14 }, (_, i) => request(20 - i)), makeDecidedRequest(request(40), 'Approved', 'Lena Vogt')];
  for (const filter of LISTS) cache.setQueryData(requestList.query(filter).queryKey, pageOf(requestsBefore, inputOf(filter)));
  cache.setQueryData(requestCountsQuery().queryKey, pageOf(requestsBefore, { status: 'Waiting', pageSize: 1 }));
  pending.open();
});
afterEach(() => {
  pending.close();
  cache.clear();
});

const stateOf = (filter: RequestFilter) => cache.getQueryState<RequestPage>(requestList.query(filter).queryKey);
const ids = (filter: RequestFilter) => stateOf(filter)?.data?.items.map(({ userId }) => userId);

const showOnScreen = (filter: RequestFilter) =>
  new QueryObserver(cache, { ...requestList.query(filter), queryFn: () => new Promise<RequestPage>(() => {}) }).subscribe(() => {});

/** Expects each cached list to equal the server's current response or to be marked stale. */
const expectCurrentLists = (after: readonly UserRequest[]) => {
  for (const filter of LISTS) {
    const state = stateOf(filter);
    if (!state?.isInvalidated) expect(state?.data).toEqual(pageOf(after, inputOf(filter)));
  }
  const head = cache.getQueryState(requestCountsQuery().queryKey);
  if (!head?.isInvalidated) expect(head?.data).toEqual(pageOf(after, { status: 'Waiting', pageSize: 1 }));
};

describe('request facts in the queue', () => {
  it('R10.1 a new request becomes pending, moves no row and marks every list as stale', () => {
    const order = LISTS.map(ids);
    const news = request(0);
    factHandlers['account.requested'](cache, { request: news });
    expectCurrentLists([...requestsBefore, news]);
    expect(LISTS.map(ids)).toEqual(order);
    expect(pending.get().pending).toEqual([news]);
    expect(LISTS.every((filter) => stateOf(filter)?.isInvalidated)).toBe(true);
  });

  it('R10.1 a decision updates its row in place in every list that contains the row', () => {
    const decidedRequest = makeDecidedRequest(requestsBefore[0]!, 'Approved', 'Jonas Richter');
    const order = LISTS.map(ids);
    factHandlers['account.approved'](cache, { request: decidedRequest });
    expectCurrentLists(requestsBefore.map((row) => (row.userId === decidedRequest.userId ? decidedRequest : row)));
    expect(LISTS.map(ids)).toEqual(order);
    for (const filter of [WAITING, { ...WAITING, status: 'All' } as const])
      expect(stateOf(filter)?.data?.items.find(({ userId }) => userId === decidedRequest.userId)).toEqual(decidedRequest);
  });

  it('R10.1 a row changes only to a later revision', () => {
    const first = makeDecidedRequest(requestsBefore[0]!, 'Approved', 'Jonas Richter');
    factHandlers['account.approved'](cache, { request: first });
    factHandlers['account.rejected'](cache, { request: { ...first, status: 'Rejected', decidedBy: 'Marco Bianchi' } });
    expect(stateOf(WAITING)?.data?.items[0]?.decidedBy).toBe('Jonas Richter');
  });

  it('R4.7 a new application of a rejected person updates the row in place and is not a pending row', () => {
    const stop = showOnScreen(WAITING);
    const rejectedRequest = makeDecidedRequest(requestsBefore[0]!, 'Rejected', 'Jonas Richter', 'Not known');
    factHandlers['account.rejected'](cache, { request: rejectedRequest });
    const renewedRequest: UserRequest = {
      ...rejectedRequest,
      status: 'Waiting',
      decidedBy: null,
      decidedAt: null,
      reason: null,
      rev: rejectedRequest.rev + 1,
    };
    factHandlers['account.requested'](cache, { request: renewedRequest });
    expect(stateOf(WAITING)?.data?.items[0]).toEqual(renewedRequest);
    expect(pending.get().pending).toEqual([]);
    stop();
  });

  it('R4.7 a deleted account keeps its row as a ghost, and every list becomes stale', () => {
    const removedRequest = requestsBefore[1]!;
    factHandlers['account.removed'](cache, { userId: removedRequest.userId, by: 'Jonas Richter', reason: 'Duplicate registration' });
    expectCurrentLists(requestsBefore.filter((row) => row !== removedRequest));
    expect(ids(WAITING)).toContain(removedRequest.userId);
    expect(pending.get().removals.get(removedRequest.userId)?.by).toBe('Jonas Richter');
  });

  it('R10.1 a pending row is removed when another person decides its request', () => {
    const news = request(0);
    factHandlers['account.requested'](cache, { request: news });
    factHandlers['account.approved'](cache, { request: makeDecidedRequest(news, 'Approved', 'Marco Bianchi') });
    expect(pending.get().pending).toEqual([]);
  });

  it('R10.1 an open request shows a decision at once and refetches its history', () => {
    const { queryKey } = requestQuery(requestsBefore[0]!.userId);
    cache.setQueryData<RequestDetail>(queryKey, { ...requestsBefore[0]!, history: [] });
    const decidedRequest = makeDecidedRequest(requestsBefore[0]!, 'Approved', 'Jonas Richter');
    factHandlers['account.approved'](cache, { request: decidedRequest });
    expect(cache.getQueryData<RequestDetail>(queryKey)).toEqual({ ...decidedRequest, history: [] });
    expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('R10.3 a burst of facts fetches the counts once, and no fact changes them in the cache', async () => {
    const fetchCounts = jest.fn(async () => pageOf(requestsBefore, { status: 'Waiting', pageSize: 1 }));
    const stop = new QueryObserver(cache, { ...requestCountsQuery(), queryFn: fetchCounts }).subscribe(() => {});
    for (let n = 0; n < 10; n += 1) factHandlers['account.requested'](cache, { request: request(0, { userId: `new${n}` }) });
    await new Promise((resolve) => setTimeout(resolve, 250));
    stop();
    expect(fetchCounts).toHaveBeenCalledTimes(1);
  });
});
