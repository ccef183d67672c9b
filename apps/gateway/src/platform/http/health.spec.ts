import { afterEach, expect, it } from '@jest/globals';
import { TooMany } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import fastify from 'fastify';
import { serveHealth } from './health';
import { RefusalError } from './refusal-error';

const logEntries: { event?: string; level: number }[] = [];
const app = fastify({ logger: { level: 'warn', stream: { write: (line) => void logEntries.push(JSON.parse(line) as never) } } });
let isUsed = false;
let readHealth = () => Promise.resolve({ oldestMailSeconds: 7, isReadOnly: false });
let stores: { state: 'up' | 'down'; away: string[] } | null = null;
let isLeaving = false;
let isOverloaded = false;
let clockDiffersByS: number | null = null;
serveHealth(app, {
  database: 'postgres',
  look: () => readHealth(),
  load: () => ({ readsWaiting: 12, writesWaiting: 0, isOverloaded }),
  clockDiffersByS: () => clockDiffersByS,
  nodes: () => ({ link: 'redis', state: 'down', others: 0 }),
  stores: () => stores,
  limits: {
    spend: async () => {
      if (isUsed) throw new RefusalError(TooMany, undefined, { retryAfterMs: 30_000 });
    },
  } as never,
  leaving: () => isLeaving,
});
afterEach(() => {
  isLeaving = false;
});
const readReadiness = async () => {
  const { statusCode, body } = await app.inject('/health/ready');
  return [statusCode, JSON.parse(body)];
};

it('G5 a gateway is ready while its database is writable, even without a connection to the other nodes', async () => {
  expect(await readReadiness()).toEqual([
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

it('R10.6 an overloaded gateway is ready and reports the overload', async () => {
  isOverloaded = true;
  expect(await readReadiness()).toEqual([
    200,
    expect.objectContaining({ load: { state: 'overloaded', waiting: { reads: 12, writes: 0 } } }),
  ]);
  isOverloaded = false;
});

it('G5 a gateway with a wrong clock is ready and reports the clock difference', async () => {
  clockDiffersByS = 3_600;
  expect(await readReadiness()).toEqual([200, expect.objectContaining({ status: 'ready', clock: { differsByS: 3_600 } })]);
  clockDiffersByS = null;
});

it('G5 a gateway whose object store is unavailable is ready and reports the affected files', async () => {
  stores = { state: 'down', away: ['news'] };
  expect(await readReadiness()).toEqual([200, expect.objectContaining({ status: 'ready', files: { state: 'down', away: ['news'] } })]);
  stores = null;
});

it('G5 a gateway is not ready while its database is unavailable or read-only, or while it shuts down', async () => {
  readHealth = () => Promise.resolve({ oldestMailSeconds: 0, isReadOnly: true });
  expect(await readReadiness()).toEqual([503, { status: 'database is read-only' }]);
  readHealth = () => Promise.reject(new Error('away'));
  expect(await readReadiness()).toEqual([503, { status: 'no database' }]);
  isLeaving = true;
  expect(await readReadiness()).toEqual([503, { status: 'leaving' }]);
  expect((await app.inject('/health/live')).statusCode).toBe(200);
});

it('R10.6 health checks above the limit per minute get 429 with a retry delay, and are logged once', async () => {
  isUsed = true;
  const answers = await Promise.all(['/health/live', '/health/ready', '/health/live', '/health/ready'].map((url) => app.inject(url)));
  isUsed = false;
  for (const { statusCode, headers, body } of answers) {
    expect([statusCode, headers['retry-after']]).toEqual([429, '30']);
    expect(JSON.parse(body)).toMatchObject({ code: TooMany.code, message: messageOf(TooMany) });
  }
  expect(logEntries.map(({ event, level }) => [event, level])).toEqual([['health.limited', 40]]);
});
