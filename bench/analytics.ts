import pg from 'pg';
import { absolute, alternate, type Bench, type BenchContext, type Row, row, type Side } from './measure.ts';

const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 1 : 2, rows: quick ? 240_000 : 10_000_000, times: quick ? 2 : 3 });

/** Milliseconds of processor time that a card may take at ten million rows. */
const BARS = { YHQ: 600, RHQ: 100, LBO: 20 };
const READERS = { YHQ: 'headquarters', RHQ: 'a region', LBO: 'a local company' };
type Role = keyof typeof BARS;

/** How much of the work of the log itself the figures may be; null where the log is not asked for the same. */
const CARDS = {
  'active users': 1 / 20,
  'use of functions': 1 / 50,
  'exports by day and kind': undefined,
  'active users by function': 1 / 20,
  'table of the log': undefined,
  inquiries: null,
  tiles: null,
  today: null,
};
type Card = keyof typeof CARDS;
const ROLES = Object.keys(BARS) as Role[];
const NAMES = Object.keys(CARDS) as Card[];
const PAGE = 'the page, beside the period before';
const PAGE_MS = 1_500;
/** An export takes as much at its end as at its beginning, but for what is collected when the engine sees fit. */
const GROWTH = 1.25;
/** The young garbage of a stream is no growth: the engine is given little room for it. */
const FLAGS = ['--max-semi-space-size=4'];

interface Exported {
  rows: number;
  seconds: number;
  firstByte: number;
  early: number;
  late: number;
}

/** The cards of the dashboard and its exports from figures, beside the same from the log; the fold, and what a use costs its command. */
export const analytics: Bench = {
  about: (context) => {
    const { rounds, rows } = plan(context);
    return `processor time of gateway and database for one card over ${rows} uses of 120 days, ${rows / 1_000} people, ${rows / 100} inquiries, 40 local companies; a quarter, the table a month, ${rounds} rounds; PostgreSQL`;
  },
  names: ['from figures', 'from the log'],
  run: async (context) => {
    const { rounds, rows, times } = plan(context);
    const url = await context.postgres();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const name = new URL(url).pathname.slice(1);
    await client.query(`alter database ${name} set jit = off`);
    await client.query(`alter database ${name} set max_parallel_workers_per_gather = 0`).finally(() => client.end());
    const server = await context.begin(context.program('analytics'), { env: { DATABASE_URL: url }, flags: FLAGS });
    await server.ask('fill', rows);
    const packing = await server.ask<number>('pack');
    console.log(`  ${await server.ask<string>('sizes')}`);
    const timeAll = async (side: Side) => {
      const took: Record<string, number> = {};
      if (side === 'floor')
        for (const card of NAMES) if (CARDS[card] !== null) took[`${card} YHQ`] = await server.ask<number>('floor', card);
      if (side === 'ours')
        for (const role of ROLES)
          for (const card of [...NAMES, PAGE]) took[`${card} ${role}`] = await server.ask<number>('ours', { card, role, times });
      return took;
    };
    const results = await alternate(rounds, timeAll);
    const folds: number[] = [];
    const uses: number[] = [];
    for (let time = 0; time < 3; time++) {
      folds.push(await server.ask<number>('fold'));
      uses.push(await server.ask<number>('use', 200));
    }
    // The first one of a process grows its heap to what exports need.
    await server.ask<Exported>('exported', 'csv');
    const exports = { csv: await server.ask<Exported>('exported', 'csv'), xlsx: await server.ask<Exported>('exported', 'xlsx') };
    await server.end();
    const cards = NAMES.flatMap((card) =>
      ROLES.map(
        (role): Row =>
          absolute(
            `${card}, ${READERS[role]}`,
            'ms',
            results.ours.map((took) => took[`${card} ${role}`]!),
            BARS[role],
          ),
      ),
    );
    const shares = NAMES.flatMap((card) => {
      const goal = CARDS[card];
      if (goal === null) return [];
      const more = goal === undefined ? {} : { goal };
      return [row(`${card}, headquarters, beside the log`, 'ms', results, (took) => took[`${card} YHQ`]!, more)];
    });
    return [
      ...cards,
      ...shares,
      ...ROLES.map((role) => {
        const page = results.ours.map((took) => took[`${PAGE} ${role}`]!);
        return absolute(`${PAGE}, ${READERS[role]}`, 'ms', page, role === 'YHQ' ? PAGE_MS : undefined);
      }),
      absolute('a fold of 5,000 uses', 'ms', folds, 250),
      absolute('packing the people of a day', 'ms', [packing]),
      absolute('a use, for its command', 'ms', uses, 0.3),
      ...Object.entries(exports).flatMap(([format, one]) => [
        absolute(`${one.rows} inquiries as ${format}`, 's', [one.seconds]),
        absolute(`the first byte of ${format}`, 'ms', [one.firstByte]),
        absolute(`memory of ${format} at its end beside its beginning`, 'times', [one.late / one.early], GROWTH),
      ]),
    ];
  },
};
