import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { openNodeHub } from '../../../../../../tests/kit/node-hub';
import { Clock } from '../../clock';
import { Nodes } from '../../cluster/nodes';
import { readEnv } from '../../config/env';
import { secretsOf } from '../../config/secrets';
import { makeLog } from '../../log';
import type { RefusalError } from '../refusal-error';
import { Limits } from './limits';

const MINUTE = 60_000;
let hub: ReturnType<typeof openNodeHub>;
beforeEach(() => {
  jest.useFakeTimers();
  hub = openNodeHub();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Opens a gateway with a wrong wall clock, because limits use the database's time. */
const open = () => {
  const nodes = new Nodes(hub.kind, secretsOf('s'.repeat(32)), makeLog('silent'), new Clock());
  nodes.onApplicationBootstrap();
  const clock = new Clock();
  clock.set(new Date('2030-01-01T00:00:00Z'), 0);
  const limits = new Limits(clock, nodes, readEnv({}));
  const close = async () => {
    limits.onApplicationShutdown();
    await nodes.onApplicationShutdown();
  };
  return { limits, close };
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const waitOf = (call: Promise<void>): Promise<number> =>
  call.then(
    () => 0,
    (error: unknown) => (error as RefusalError).extra.retryAfterMs ?? -1,
  );

it('T37 calls counted at one gateway also count at the others, including one that joins later, until their window ends', async () => {
  const [first, second] = [open(), open()];
  await pass(500);
  await first.limits.spend('reads', 'lena', 10, MINUTE, 6);
  await second.limits.spend('reads', 'lena', 10, MINUTE, 4);
  await pass(500);
  expect(await waitOf(first.limits.spend('reads', 'lena', 10, MINUTE))).toBeGreaterThan(MINUTE - 2_000);
  expect(await waitOf(second.limits.spend('reads', 'jonas', 10, MINUTE))).toBe(0);
  expect(await second.limits.remainingWaitMs('reads', 'lena', 10)).toBeGreaterThan(0);
  const lateGateway = open();
  await pass(500);
  expect(await waitOf(lateGateway.limits.spend('reads', 'lena', 10, MINUTE))).toBeGreaterThan(0);
  await pass(MINUTE + 10_000);
  expect(await waitOf(lateGateway.limits.spend('reads', 'lena', 10, MINUTE, 10))).toBe(0);
  for (const gateway of [first, second, lateGateway]) await gateway.close();
});

it('T37 each gateway counts only its own calls while the cluster bus is down', async () => {
  hub.refuses = true;
  const [first, second] = [open(), open()];
  await pass(500);
  await first.limits.spend('reads', 'lena', 10, MINUTE, 10);
  await pass(500);
  expect(await waitOf(first.limits.spend('reads', 'lena', 10, MINUTE))).toBeGreaterThan(0);
  expect(await waitOf(second.limits.spend('reads', 'lena', 10, MINUTE))).toBe(0);
  for (const gateway of [first, second]) await gateway.close();
});
