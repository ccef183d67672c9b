import { alternate, type Bench, type BenchContext, row, type Side } from './bench.ts';
import { gatewayEnv } from './gateway-env.ts';

const SOCKETS = 500;
const PER_PERSON = 20;
const WARM = { count: 40, everyMs: 25 };
const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 2 : 10, telling: { count: 50, everyMs: 40 } });

/**
 * Measures the delivery of one fact to all users in a room, starting before the transaction that appends the fact. The bare server has no
 * transaction.
 */
export const fanOut: Bench = {
  about: (context) => {
    const { rounds, telling } = plan(context);
    return `${SOCKETS} sockets in one room, a fact of 300 B, ${telling.count} of them at ${Math.round(1000 / telling.everyMs)}/s, ${rounds} rounds; PostgreSQL`;
  },
  names: ['gateway', 'bare Socket.IO'],
  run: async (context) => {
    const { rounds, telling } = plan(context);
    const servers = {
      ours: await context.begin(context.program('gateway'), { env: gatewayEnv({ DATABASE_URL: await context.postgres() }) }),
      floor: await context.begin(context.program('bare-sockets')),
    };
    const tokens = await servers.ours.call<string[]>('tokens', SOCKETS / PER_PERSON);
    const loads = { ours: await context.begin(context.load('sockets')), floor: await context.begin(context.load('sockets')) };
    const notifyOnce = async (side: Side, { count, everyMs }: typeof telling) => {
      const [server, load] = [servers[side], loads[side]];
      await load.call('listen', count * SOCKETS);
      const cpuBefore = await server.call<number>('cpu');
      await server.call('tell', { count, everyMs });
      const timings = await load.call<{ p50: number; p99: number }>('deliveries', 10_000);
      const cpu = (await server.call<number>('cpu')) - cpuBefore;
      return { cpu: cpu / (count * SOCKETS), p50: timings.p50 / 1000, p99: timings.p99 / 1000 };
    };
    for (const side of ['ours', 'floor'] as const) {
      await loads[side].call('connect', { url: servers[side].ready, tokens, count: SOCKETS });
      await notifyOnce(side, WARM);
    }
    const results = await alternate(rounds, (side) => notifyOnce(side, telling));
    for (const item of [...Object.values(loads), ...Object.values(servers)]) await item.end();
    return [
      row('CPU per delivered fact', 'µs', results, ({ cpu }) => cpu, { goal: 1 }),
      row('delivery, p99', 'ms', results, ({ p99 }) => p99),
      row('delivery, median', 'ms', results, ({ p50 }) => p50),
    ];
  },
};
