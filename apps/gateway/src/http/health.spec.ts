import { afterEach, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { serveHealth } from './health';

const app = fastify();
let look = () => Promise.resolve({ oldestMailSeconds: 7, isReadOnly: false });
let stores: { state: 'up' | 'down'; away: string[] } | null = null;
let isLeaving = false;
let isOverloaded = false;
let clockDiffersByS: number | null = null;
serveHealth(app, {
  database: 'postgres',
  look: () => look(),
  load: () => ({ readsWaiting: 12, writesWaiting: 0, isOverloaded }),
  clockDiffersByS: () => clockDiffersByS,
  nodes: () => ({ link: 'redis', state: 'down', others: 0 }),
  stores: () => stores,
  limits: { spend: () => Promise.resolve() } as never,
  leaving: () => isLeaving,
});
afterEach(() => {
  isLeaving = false;
});
const ready = async () => {
  const { statusCode, body } = await app.inject('/health/ready');
  return [statusCode, JSON.parse(body)];
};

it('G5 a gateway is ready while it may write, also where it does not hear the others', async () => {
  expect(await ready()).toEqual([
    200,
    {
      status: 'ready',
      database: 'postgres',
      load: { state: 'normal', waiting: { reads: 12, writes: 0 } },
      mail: { oldestWaitingS: 7 },
      nodes: { link: 'redis', state: 'down', others: 0 },
    },
  ]);
});

it('R10.6 a gateway of which more is wanted than its database gets done is ready, and says so', async () => {
  isOverloaded = true;
  expect(await ready()).toEqual([200, expect.objectContaining({ load: { state: 'overloaded', waiting: { reads: 12, writes: 0 } } })]);
  isOverloaded = false;
});

it('G5 a gateway is ready where its clock is off, and says by how much', async () => {
  clockDiffersByS = 3_600;
  expect(await ready()).toEqual([200, expect.objectContaining({ status: 'ready', clock: { differsByS: 3_600 } })]);
  clockDiffersByS = null;
});

it('G5 a gateway is ready where an object store is away, and says of which files', async () => {
  stores = { state: 'down', away: ['news'] };
  expect(await ready()).toEqual([200, expect.objectContaining({ status: 'ready', files: { state: 'down', away: ['news'] } })]);
  stores = null;
});

it('G5 a gateway whose database is away or takes no writes is not ready, nor one that leaves', async () => {
  look = () => Promise.resolve({ oldestMailSeconds: 0, isReadOnly: true });
  expect(await ready()).toEqual([503, { status: 'database is read-only' }]);
  look = () => Promise.reject(new Error('away'));
  expect(await ready()).toEqual([503, { status: 'no database' }]);
  isLeaving = true;
  expect(await ready()).toEqual([503, { status: 'leaving' }]);
  expect((await app.inject('/health/live')).statusCode).toBe(200);
});
