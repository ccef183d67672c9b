import { setTimeout as pause } from 'node:timers/promises';
import { alternate, type Bench, type BenchContext, type Row, row, type Side } from './bench.ts';
import { gatewayEnv, KEY } from './gateway-env.ts';

const WRITERS = 60;
const READERS = 30;
/** The maximum slowdown. A read may wait for a processor that writers use, but not for the lock on the fact log. */
const GOAL = 3;
const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 2 : 6, forMs: quick ? 1_500 : 3_000 });

/** Measures reads and new connections while many writers wait for their turn, compared to the same gateway without writers. */
export const writers: Bench = {
  about: (context) => {
    const { rounds, forMs } = plan(context);
    return `the median of a read and of a welcome, one after the other for ${forMs / 1000} s, while ${WRITERS} partners reply without a pause, ${rounds} rounds; rate limits off; both databases`;
  },
  names: [`${WRITERS} writers`, 'calm'],
  run: async (context) => {
    const { rounds, forMs } = plan(context);
    const rows: Row[] = [];
    for (const [name, where] of [
      ['PostgreSQL', { DATABASE_URL: await context.postgres() }],
      ['embedded', {}],
    ] as const) {
      const env = gatewayEnv({ NO_RATE_LIMITS: '1', DATA_DIR: context.folder(), ...where });
      const server = await context.begin(context.program('gateway'), { env });
      const [load, otherLoad] = [await context.begin(context.load('writers')), await context.begin(context.load('writers'))];
      await load.call('set', { url: server.ready, headers: KEY, tokens: await server.call<string[]>('partners', WRITERS) });
      await otherLoad.call('set', { url: server.ready, headers: KEY, tokens: await server.call<string[]>('tokens', READERS) });
      await load.call('open');
      const measureOnce = async (side: Side) => {
        if (side === 'ours') await load.call('begin');
        await pause(500);
        const readsPerSecond = await otherLoad.call<number>('read', forMs);
        const come = await otherLoad.call<number>('come', forMs / 2);
        const writeCount = side === 'ours' ? await load.call<number>('stop') : 0;
        if (side === 'ours' && !writeCount) throw new Error('Nobody has written anything');
        return { read: readsPerSecond, come };
      };
      await alternate(1, measureOnce);
      const results = await alternate(rounds, measureOnce);
      rows.push(
        row(`a read, ${name}`, 'ms', results, ({ read }) => read, { goal: GOAL }),
        row(`a welcome, ${name}`, 'ms', results, ({ come }) => come, { goal: GOAL }),
      );
      await Promise.all([load, otherLoad, server].map((item) => item.end()));
    }
    return rows;
  },
};
