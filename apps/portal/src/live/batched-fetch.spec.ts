import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { createBatchedFetch } from './batched-fetch';

const LIST = ['visits', 'list'];
const client = new QueryClient();
let calls = 0;
let stopObserving = () => undefined as void;

beforeEach(async () => {
  jest.useFakeTimers();
  stopObserving = new QueryObserver(client, {
    queryKey: [...LIST, 1],
    queryFn: () => ++calls,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  calls = 0;
});
afterEach(() => {
  stopObserving();
  client.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const change = (scheduleFetch: ReturnType<typeof createBatchedFetch>) => {
  void client.invalidateQueries({ queryKey: LIST, refetchType: 'none' });
  scheduleFetch(client, LIST);
};

describe('stale queries after facts', () => {
  it('G7 a stale query is fetched once for all facts that are received together', async () => {
    const scheduleFetch = createBatchedFetch({ spreadMs: 0 });
    for (let fact = 0; fact < 20; fact++) change(scheduleFetch);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls).toBe(1);
    change(scheduleFetch);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls).toBe(2);
  });

  it('G7 if thousands of tabs receive a fact at the same time, each fetches the stale query at a random moment', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.75);
    change(createBatchedFetch({ spreadMs: 2_000 }));
    await jest.advanceTimersByTimeAsync(1_600);
    expect(calls).toBe(0);
    await jest.advanceTimersByTimeAsync(100);
    expect(calls).toBe(1);
  });

  it('G7 a stale query that is not on screen is not fetched', async () => {
    change(createBatchedFetch({ spreadMs: 0, only: () => false }));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls).toBe(0);
  });
});
