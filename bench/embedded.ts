import { join } from 'node:path';
import { alternate, type Bench, type BenchContext, row } from './bench.ts';

const CALLERS = 20;
const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 1 : 3, forMs: quick ? 1_500 : 3_000 });

/** Measures how long the embedded database blocks the event loop (docs/decisions/0004). */
export const embeddedBench: Bench = {
  about: (context) => {
    const { rounds, forMs } = plan(context);
    return `how late a timer of 10 ms is while ${CALLERS} callers read pages of twelve, ${forMs / 1000} s a run, ${rounds} rounds; PGlite`;
  },
  names: ['in a thread', 'in process'],
  run: async (context) => {
    const { rounds, forMs } = plan(context);
    const from = context.folder();
    const seedProcess = await context.begin(context.program('engine'));
    const reader = await seedProcess.call('seed', from);
    await seedProcess.end();
    const results = await alternate(rounds, async (side) => {
      const engine = await context.begin(context.program('engine'));
      const folder = join(context.folder(), 'data');
      const query = { from, folder, thread: side === 'ours', who: reader, callers: CALLERS, forMs };
      const reply = await engine.call<{ rest: number; p99: number; longest: number; rate: number }>('ask', query);
      await engine.end();
      return reply;
    });
    return [
      row('loop delay, p99', 'ms', results, ({ p99 }) => p99, { goal: 15, absolute: true }),
      row('the same while nobody asks', 'ms', results, ({ rest }) => rest),
      row('loop delay, longest', 'ms', results, ({ longest }) => longest),
      row('pages read', '/s', results, ({ rate }) => rate),
    ];
  },
};
