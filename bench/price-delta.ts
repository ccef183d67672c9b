import { alternate, type Bench, type BenchContext, row } from './bench.ts';

const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 1 : 3, rows: quick ? 10_000 : 100_000 });

/** Measures the comparison of two consecutive versions of a price list, including storing the differences. */
export const priceDelta: Bench = {
  about: (context) => {
    const { rounds, rows } = plan(context);
    return `processor time of gateway and database for ${rows} rows against ${rows}, a third of them dearer, ${rounds} rounds; PostgreSQL`;
  },
  names: ['compared and kept', 'bare join, counted'],
  run: async (context) => {
    const { rounds, rows } = plan(context);
    const server = await context.begin(context.program('price-delta'), { env: { DATABASE_URL: await context.postgres() } });
    await server.call('fill', rows);
    const results = await alternate(rounds, (side) => server.call<number>(side));
    console.log(`  ${await server.call<number>('count')} changes`);
    await server.end();
    return [row('one comparison', 's', results, (ms) => ms / 1_000, { goal: 2, absolute: true })];
  },
};
