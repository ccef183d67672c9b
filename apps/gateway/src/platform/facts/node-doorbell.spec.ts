import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { openNodeHub } from '../../../../../tests/kit/node-hub';
import { openMigratedDatabase } from '../../../../../tests/kit/template-database';
import { until } from '../../../../../tests/kit/until';
import { Clock } from '../clock';
import { Nodes } from '../cluster/nodes';
import { secretsOf } from '../config/secrets';
import type { Database } from '../database/database';
import { makeLog } from '../log';
import { appendFact, type LoggedFact, TailWakeUp } from './facts';
import { NodeWakeUp } from './node-doorbell';
import { unitRoom } from './rooms';
import { FactTail } from './tail';

let database: Database;
let hub: ReturnType<typeof openNodeHub>;
const closeFunctions: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await openMigratedDatabase();
  hub = openNodeHub();
  // Disable the periodic reads, so that only a wake-up notification can deliver facts.
  jest.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
});
afterEach(async () => {
  await Promise.all(closeFunctions.splice(0).map((close) => close()));
  jest.restoreAllMocks();
  await database.close();
});

const openGateway = async () => {
  const nodes = new Nodes(hub.kind, secretsOf('s'.repeat(32)), makeLog('silent'), new Clock());
  const bell = new TailWakeUp();
  const tail = new FactTail(database, bell);
  const nodeWakeUp = new NodeWakeUp(bell, tail, nodes);
  const sequence: number[] = [];
  let readCount = 0;
  await tail.start({
    deliver: (facts: readonly LoggedFact[]) => sequence.push(...facts.map(({ seq }) => seq)),
    logReplaced: () => undefined,
    failed: (error) => {
      throw error;
    },
  });
  tail.readings.subscribe(() => readCount++);
  nodes.onApplicationBootstrap();
  closeFunctions.push(async () => {
    tail.onModuleDestroy();
    nodeWakeUp.onModuleDestroy();
    await nodes.onApplicationShutdown();
  });
  return { nodes, bell, told: sequence, readings: () => readCount };
};
const openPair = async () => {
  const pair = [await openGateway(), await openGateway()] as const;
  await until(() => pair.every(({ nodes }) => nodes.others === 1));
  return pair;
};
const commit = () => database.tx((tx) => appendFact(tx, [unitRoom('a')], 'account.changed', { userId: 'lena' }));

it('G4 a fact that one gateway commits is delivered by neither gateway before a wake-up notification, and by the other gateway after one', async () => {
  const [first, second] = await openPair();
  await commit();
  expect([first.told, second.told]).toEqual([[], []]);
  first.bell.ring();
  await until(() => second.told.length === 1);
  await commit();
  await commit();
  second.bell.ring();
  await until(() => first.told.length === 3);
  expect(first.told).toEqual(first.told.toSorted((a, b) => a - b));
  expect(first.told).toEqual(second.told);
});

it('G4 T36 a duplicate or outdated wake-up notification costs no query, and a notification with an unknown number costs one query', async () => {
  const [first, second] = await openPair();
  await commit();
  hub.times = 5;
  first.bell.ring();
  await until(() => second.told.length === 1);
  const readingsBefore = second.readings();
  expect(readingsBefore).toBeLessThanOrEqual(2);
  first.bell.ring();
  first.nodes.send('ring', 1);
  first.nodes.send('ring', -7);
  first.nodes.send('ring', Number.MAX_SAFE_INTEGER);
  await until(() => second.readings() > readingsBefore);
  expect(second.readings() - readingsBefore).toBe(1);

  // A notification with a number beyond the log does not suppress later notifications.
  await commit();
  second.bell.ring();
  await until(() => first.told.length === 2);
});
