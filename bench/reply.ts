import { absoluteRow, alternate, type Bench, type BenchContext, type Row, row, type Side } from './bench.ts';
import { gatewayEnv, KEY } from './gateway-env.ts';

const WATCHER_COUNTS = [1, 100, 1_000];
const WARM = { count: 60, everyMs: 10 };
const SUSTAINED_RATE = 200;
const plan = ({ quick }: BenchContext) => ({
  rounds: quick ? 2 : 6,
  replying: { count: quick ? 50 : 200, everyMs: 25 },
  sustaining: { perSecond: SUSTAINED_RATE, forMs: quick ? 3_000 : 15_000 },
});

interface Sustained {
  rate: number;
  p99: number;
  failures: [reason: string, count: number][];
}

/**
 * Measures the time from a partner's reply until its display on the handler's screen, with a growing number of tickets on other screens,
 * and the accepted replies per second.
 */
export const reply: Bench = {
  about: (context) => {
    const { rounds, replying, sustaining } = plan(context);
    return `a reply by REST under its key until the handler's socket hears it, ${replying.count} of them at ${1000 / replying.everyMs}/s, ${rounds} rounds; then ${SUSTAINED_RATE}/s for ${sustaining.forMs / 1000} s; rate limits off; PostgreSQL`;
  },
  names: ['gateway', 'bare Fastify + SQL + emit'],
  run: async (context) => {
    const { rounds, replying, sustaining } = plan(context);
    const rows: Row[] = [];
    const env = gatewayEnv({ DATABASE_URL: await context.postgres(), NO_RATE_LIMITS: '1', DATA_DIR: context.folder() });
    const servers = {
      ours: await context.begin(context.program('gateway'), { env }),
      floor: await context.begin(context.program('bare-reply'), { env }),
    };
    const [handler] = await servers.ours.call<string[]>('tokens', 1);
    for (const watchers of WATCHER_COUNTS) {
      const partners = await servers.ours.call<string[]>('partners', watchers);
      const loads = { ours: await context.begin(context.load('replies')), floor: await context.begin(context.load('replies')) };
      const stage = (side: Side) => ({ url: servers[side].ready, headers: KEY, handler, partners });
      const tickets = await loads.ours.call<string[]>('set', stage('ours'));
      await loads.floor.call('set', { ...stage('floor'), tickets });
      const replyOnce = async (side: Side, params = replying) => {
        const cpuBefore = await servers[side].call<number>('cpu');
        const timings = await loads[side].call<{ p50: number; p99: number }>('reply', params);
        return { ...timings, cpu: ((await servers[side].call<number>('cpu')) - cpuBefore) / params.count };
      };
      await alternate(1, (side) => replyOnce(side, WARM));
      const results = await alternate(rounds, (side) => replyOnce(side));
      rows.push(
        row(`${watchers} watched, median`, 'ms', results, ({ p50 }) => p50, { goal: 3 }),
        row(`${watchers} watched, p99`, 'ms', results, ({ p99 }) => p99),
        row(`${watchers} watched, CPU of a reply`, 'µs', results, ({ cpu }) => cpu),
      );
      if (watchers === WATCHER_COUNTS.at(-1)) {
        const { rate, p99, failures } = await loads.ours.call<Sustained>('sustain', sustaining);
        for (const [reason, count] of failures) console.log(`  not taken while sustained: ${count} × ${reason}`);
        // The last responses arrive shortly after the end of the measurement.
        rows.push(
          { ...absoluteRow('sustained', '/s', [rate], SUSTAINED_RATE * 0.99), isMinimum: true },
          absoluteRow('sustained, p99 of an answer', 'ms', [p99]),
        );
      }
      await Promise.all(Object.values(loads).map((load) => load.end()));
    }
    await Promise.all(Object.values(servers).map((server) => server.end()));
    return rows;
  },
};
