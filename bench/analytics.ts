import pg from 'pg';
import { absolute, alternate, type Bench, type BenchContext, type Row, row, type Side } from './measure.ts';

const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 1 : 2, rows: quick ? 240_000 : 10_000_000, times: quick ? 2 : 3 });

/** Milliseconds of processor time that a card may take at ten million rows. */
const BARS = { YHQ: 600, RHQ: 100, LBO: 20 };
const READERS = { YHQ: 'headquarters', RHQ: 'a region', LBO: 'a local company' };
type Role = keyof typeof BARS;

/** How much of the work of the log itself the figures may be. */
const CARDS = {
  'active users': 1 / 20,
  'use of functions': 1 / 50,
  'exports by day and kind': undefined,
  'active users by function': 1 / 20,
  'table of the log': undefined,
};
type Card = keyof typeof CARDS;
const ROLES = Object.keys(BARS) as Role[];
const NAMES = Object.keys(CARDS) as Card[];
const PAGE_MS = 1_500;

/** The cards of the dashboard from figures, beside the same from the log; the fold, and what a use costs its command. */
export const analytics: Bench = {
  about: (context) => {
    const { rounds, rows } = plan(context);
    return `processor time of gateway and database for one card over ${rows} uses of 120 days, ${rows / 1_000} people, 40 local companies; a quarter, the table a month, ${rounds} rounds; PostgreSQL`;
  },
  names: ['from figures', 'from the log'],
  run: async (context) => {
    const { rounds, rows, times } = plan(context);
    const url = new URL(await context.postgres());
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query('create database analytics').finally(() => client.end());
    url.pathname = '/analytics';
    const server = await context.begin(context.program('analytics'), { env: { DATABASE_URL: url.href } });
    await server.ask('fill', rows);
    console.log(`  ${await server.ask<string>('sizes')}`);
    const timeAll = async (side: Side) => {
      const took = {} as Record<`${Card} ${Role}`, number>;
      for (const card of NAMES)
        for (const role of ROLES)
          took[`${card} ${role}`] = await server.ask<number>('card', { card, role, side, times: side === 'ours' ? times : 1 });
      return took;
    };
    const results = await alternate(rounds, timeAll);
    const folds: number[] = [];
    const uses: number[] = [];
    for (let time = 0; time < 3; time++) {
      folds.push(await server.ask<number>('fold'));
      uses.push(await server.ask<number>('use', 200));
    }
    await server.end();
    const cards = NAMES.flatMap((card) =>
      ROLES.map((role): Row => {
        const pick = (took: (typeof results.ours)[number]) => took[`${card} ${role}`];
        return row(`${card}, ${READERS[role]}`, 'ms', results, pick, { goal: BARS[role], absolute: true });
      }),
    );
    const shares = NAMES.flatMap((card) => {
      const goal = CARDS[card];
      return goal ? [row(`${card}, headquarters, beside the log`, 'ms', results, (took) => took[`${card} YHQ`], { goal })] : [];
    });
    const page = results.ours.map((took) => NAMES.reduce((sum, card) => sum + took[`${card} YHQ`], 0));
    return [
      ...cards,
      ...shares,
      absolute('all cards, headquarters', 'ms', page, PAGE_MS),
      absolute('a fold of 5,000 uses', 'ms', folds, 250),
      absolute('a use, for its command', 'ms', uses, 0.3),
    ];
  },
};
