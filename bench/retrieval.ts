import { type Bench, type BenchContext, type Row } from './bench.ts';

const plan = ({ quick }: BenchContext) => (quick ? { passages: 5_000, questions: 20 } : { passages: 50_000, questions: 60 });
/** The time in milliseconds within which the passages of most questions must be found on an idle machine. */
const GOAL_MS = 120;
const SHARES = [2, 20, 100] as const;

interface ProcessorTimes {
  ours: number[];
  floor: number[];
}
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]!;

/** Measures the search for passages by readers who may read 2 %, 20 % and 100 % of them. */
export const retrieval: Bench = {
  about: (context) => {
    const { passages, questions } = plan(context);
    return `processor time of gateway and database for each of ${questions} questions among ${passages} passages; PostgreSQL and PGlite`;
  },
  names: ['the portal', 'websearch_to_tsquery'],
  run: async (context) => {
    const rows: Row[] = [];
    for (const engine of ['PostgreSQL', 'PGlite'] as const) {
      const env: Record<string, string> =
        engine === 'PostgreSQL' ? { DATABASE_URL: await context.postgres() } : { BENCH_FOLDER: context.folder() };
      const server = await context.begin(context.program('retrieval'), { env });
      const lexemes = await server.call<number>('fill', plan(context));
      console.log(`  ${engine}: questions of the trade, looked for by ${lexemes} words (median)`);
      for (const share of SHARES) {
        const { ours, floor } = await server.call<ProcessorTimes>('time', share);
        for (const [name, part] of [
          ['p50', 0.5],
          ['p95', 0.95],
        ] as const)
          rows.push({
            what: `${engine}, ${share} % readable, ${name}`,
            unit: 'ms',
            ours: [quantile(ours, part)],
            floor: [quantile(floor, part)],
            ...(name === 'p95' && { goal: GOAL_MS, absolute: true }),
          });
      }
      await server.end();
    }
    return rows;
  },
};
