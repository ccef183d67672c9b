import { expect, it, jest } from '@jest/globals';
import { ApiError } from '@portal/contracts';
import { QueryObserver } from '@tanstack/react-query';
import { createCache } from './cache';

const waitBriefly = () => new Promise((resolve) => setTimeout(resolve, 10));

/** Returns a server whose responses the test releases one by one, and an observed query. */
const watchQuery = () => {
  const cache = createCache();
  const waitingReplies: (() => void)[] = [];
  const world = { value: 0, fetches: 0 };
  const queryFn = () => {
    world.fetches += 1;
    const value = world.value;
    return new Promise<number>((resolve) => waitingReplies.push(() => resolve(value)));
  };
  const stop = new QueryObserver(cache, { queryKey: ['thing'], queryFn }).subscribe(() => {});
  const release = async () => {
    waitingReplies.shift()?.();
    await waitBriefly();
  };
  return { cache, world, letGo: release, stop, shown: () => cache.getQueryData<number>(['thing']) };
};

it('R10.1 a fact received while a list is being fetched is not overwritten by the older response', async () => {
  const { cache, world, letGo, stop, shown } = watchQuery();
  world.value = 1;
  cache.applyFact(() => cache.setQueryData<number>(['thing'], (now) => (now === undefined ? undefined : 1)));
  await letGo();
  expect(shown()).toBe(0);
  await letGo();
  expect(shown()).toBe(1);
  expect(world.fetches).toBe(2);
  stop();
});

it('R10.1 a continuous stream of facts does not delay a fetch forever', async () => {
  const { cache, world, letGo, stop, shown } = watchQuery();
  for (let i = 1; i <= 20; i += 1) {
    world.value = i;
    cache.applyFact(() => {});
  }
  await letGo();
  await letGo();
  expect(shown()).toBe(20);
  expect(world.fetches).toBe(2);
  stop();
});

it('R10.1 cached data becomes stale after 60 s only while the connection is not live', async () => {
  const { cache, letGo, stop } = watchQuery();
  await letGo();
  const observer = new QueryObserver(cache, { queryKey: ['thing'] });
  cache.live = true;
  cache.setQueryData(['thing'], 1, { updatedAt: Date.now() - 61_000 });
  expect(observer.getOptimisticResult(cache.defaultQueryOptions({ queryKey: ['thing'] })).isStale).toBe(false);
  cache.live = false;
  expect(observer.getOptimisticResult(cache.defaultQueryOptions({ queryKey: ['thing'] })).isStale).toBe(true);
  stop();
});

it("R10.1 a read that is refused because of overload is retried at a random time after the server's delay, and its data remains on screen", async () => {
  jest.useFakeTimers();
  try {
    const cache = createCache();
    let isBusy = false;
    const calls: number[] = [];
    const queryFn = async () => {
      calls.push(Date.now());
      if (isBusy) throw new ApiError(503, 'service.unavailable', 'Try again in a moment.', {}, 2_000);
      return 'shown';
    };
    const observer = new QueryObserver(cache, { queryKey: ['thing'], queryFn });
    const stop = observer.subscribe(() => {});
    await jest.advanceTimersByTimeAsync(0);
    isBusy = true;
    void observer.refetch();
    await jest.advanceTimersByTimeAsync(1_999);
    expect(calls).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(120_000);
    const waits = calls.slice(2).map((at, attempts) => at - calls[attempts + 1]!);
    expect(waits).toHaveLength(4);
    for (const [failures, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(2_000 + 500 * 2 ** failures);
      expect(wait).toBeLessThanOrEqual(2_000 + 1_000 * 2 ** failures);
    }
    expect(new Set(waits.map((wait, failures) => (wait - 2_000) / 2 ** failures)).size).toBeGreaterThan(1);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: 'shown' });
    stop();
  } finally {
    jest.useRealTimers();
  }
});
