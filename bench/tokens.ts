import { alternate, type Bench, type BenchContext, type Row, row, type Side } from './bench.ts';
import type { BenchProcess } from './bench-process.ts';
import { gatewayEnv, KEY } from './gateway-env.ts';

const STREAMS = [1, 50, 200];
const GOAL = 1.5;
const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 2 : 5, tokens: quick ? 200 : 400, everyMs: 20 });

/** Measures the CPU time per word of a model's answer after the first word, compared to a relay that only forwards it. */
export const tokens: Bench = {
  about: (context) => {
    const { rounds, tokens: words, everyMs } = plan(context);
    return `${words} words of each of ${STREAMS.join(', ')} answers at once, one every ${everyMs} ms, ${rounds} rounds; rate limits off; PostgreSQL, whose time is not in it`;
  },
  names: ['gateway', 'bare relay'],
  run: async (context) => {
    const { rounds, tokens: words, everyMs } = plan(context);
    const sources = {
      ours: await context.begin(context.program('token-source')),
      floor: await context.begin(context.program('token-source')),
    };
    const servers: Record<Side, BenchProcess> = {
      ours: await context.begin(context.program('gateway'), {
        env: gatewayEnv({
          DATABASE_URL: await context.postgres(),
          NO_RATE_LIMITS: '1',
          DATA_DIR: context.folder(),
          AI_BASE_URL: sources.ours.ready as string,
          AI_MODEL: 'stub',
        }),
      }),
      floor: await context.begin(context.program('bare-relay'), { env: { UPSTREAM: sources.floor.ready as string } }),
    };
    const people = await servers.ours.call<string[]>('tokens', Math.max(...STREAMS));
    const loads = { ours: await context.begin(context.load('tokens')), floor: await context.begin(context.load('tokens')) };
    const addresses = { ours: `${servers.ours.ready as string}/ai/aisearch/chat`, floor: servers.floor.ready };
    for (const side of ['ours', 'floor'] as const) await loads[side].call('set', { url: addresses[side], headers: KEY, tokens: people });
    const measure = async (side: Side, streams: number): Promise<number> => {
      await loads[side].call('begin', { streams });
      const cpuBefore = await servers[side].call<number>('cpu');
      await sources[side].call('say', { tokens: words, everyMs });
      await loads[side].call('finish', { lastWord: `word${words}` });
      return ((await servers[side].call<number>('cpu')) - cpuBefore) / (streams * words);
    };
    const rows: Row[] = [];
    await alternate(1, (side) => measure(side, 8));
    for (const streams of STREAMS) {
      const results = await alternate(rounds, (side) => measure(side, streams));
      rows.push(row(`a word, ${streams} at once`, 'µs', results, (item) => item, { goal: GOAL }));
    }
    await Promise.all([...Object.values(loads), ...Object.values(servers), ...Object.values(sources)].map((item) => item.end()));
    return rows;
  },
};
