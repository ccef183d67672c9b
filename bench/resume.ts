import type { Bench, BenchContext } from './bench.ts';
import { gatewayEnv } from './gateway-env.ts';

const PEOPLE = 10;
const BACK = { clients: 100, facts: 1_000, bytes: 300 };
const DEAF = { clients: 45, facts: 2_000, bytes: 5_000 };
const RATE = { count: 40, everyMs: 100 };
const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 1 : 3 });

interface DeliveryTimes {
  p50: number;
  p99: number;
}

/** Measures how much clients that reconnect with missed facts delay other clients, and the cost of clients that never read. */
export const resume: Bench = {
  about: (context) =>
    `${BACK.clients} clients back ${BACK.facts} facts behind; ${DEAF.clients} back ${DEAF.facts} facts of ${DEAF.bytes / 1000} kB behind that read nothing; ${plan(context).rounds} rounds; PostgreSQL`,
  names: ['gateway', 'calm, or all of it'],
  run: async (context) => {
    const server = await context.begin(context.program('gateway'), {
      env: gatewayEnv({ DATABASE_URL: await context.postgres(), NO_RATE_LIMITS: '1' }),
    });
    const url = server.ready as string;
    const tokens = await server.call<string[]>('tokens', PEOPLE);
    const [connections, returns] = [await context.begin(context.load('sockets')), await context.begin(context.load('resume'))];
    await connections.call('connect', { url, tokens, count: 1 });

    const measureDelays = async (concurrentWork: () => Promise<void>): Promise<DeliveryTimes> => {
      await connections.call('listen', RATE.count);
      const task = concurrentWork();
      await server.call('tell', RATE);
      const timings = await connections.call<DeliveryTimes>('deliveries', 20_000);
      await task;
      return timings;
    };
    const calm: DeliveryTimes[] = [];
    const busyDelays: DeliveryTimes[] = [];
    const queueSizes: number[] = [];
    await measureDelays(() => Promise.resolve());
    for (let round = 0; round < plan(context).rounds; round++) {
      calm.push(await measureDelays(() => Promise.resolve()));
      const since = await server.call<number>('tellMany', BACK);
      busyDelays.push(await measureDelays(() => returns.call('reconnectAll', { url, tokens, since, ...BACK })));
      const start = await server.call<number>('tellMany', DEAF);
      await returns.call('reconnectDeaf', { url, tokens, since: start, ...DEAF });
      queueSizes.push(await server.call<number>('mostQueued', 12_000));
      await returns.call('close');
      // A client with 10 MB of unread data is disconnected as too slow.
      await connections.call('close');
      await connections.call('connect', { url, tokens, count: 1 });
    }
    for (const item of [connections, returns, server]) await item.end();
    const milliseconds = (durations: readonly DeliveryTimes[], pick: (item: DeliveryTimes) => number) =>
      durations.map((one) => pick(one) / 1000);
    return [
      {
        what: 'a fact while they come back, p99',
        unit: 'ms',
        ours: milliseconds(busyDelays, ({ p99 }) => p99),
        floor: milliseconds(calm, ({ p99 }) => p99),
        goal: 250,
        absolute: true,
      },
      {
        what: 'a fact while they come back, median',
        unit: 'ms',
        ours: milliseconds(busyDelays, ({ p50 }) => p50),
        floor: milliseconds(calm, ({ p50 }) => p50),
      },
      {
        what: 'most that waits for one that reads nothing',
        unit: 'kB',
        ours: queueSizes.map((bytes) => bytes / 1024),
        floor: queueSizes.map(() => (DEAF.facts * DEAF.bytes) / 1024),
        goal: 1024,
        absolute: true,
      },
    ];
  },
};
