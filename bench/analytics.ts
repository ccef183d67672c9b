import pg from 'pg';
import { absoluteRow, alternate, type Bench, type BenchContext, type Row, row, type Side } from './bench.ts';

const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 1 : 2, rows: quick ? 240_000 : 10_000_000, times: quick ? 2 : 3 });

/** The maximum CPU time of a card at ten million rows, in milliseconds, by role. */
const BARS = { YHQ: 600, RHQ: 100, LBO: 20 };
const READERS = { YHQ: 'headquarters', RHQ: 'a region', LBO: 'a local company' };
type Role = keyof typeof BARS;

/**
 * The maximum CPU time of a card, relative to the same query on the raw log. Undefined if there is a query but no goal; null if there is no
 * query.
 */
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
/** The maximum memory growth during an export. */
const GROWTH = 1.25;
/** Limits the young generation of the heap, because its garbage does not count as growth. */
const FLAGS = ['--max-semi-space-size=4'];

interface ExportFigures {
  rows: number;
  seconds: number;
  firstByte: number;
  early: number;
  late: number;
}

/** Measures dashboard cards and exports compared to queries of the raw log, the aggregation of uses, and the cost of recording one use. */
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
    await server.call('fill', rows);
    const packingMs = await server.call<number>('pack');
    console.log(`  ${await server.call<string>('sizes')}`);
    const timeAll = async (side: Side) => {
      const durations: Record<string, number> = {};
      if (side === 'floor')
        for (const card of NAMES) if (CARDS[card] !== null) durations[`${card} YHQ`] = await server.call<number>('floor', card);
      if (side === 'ours')
        for (const role of ROLES)
          for (const card of [...NAMES, PAGE]) durations[`${card} ${role}`] = await server.call<number>('ours', { card, role, times });
      return durations;
    };
    const results = await alternate(rounds, timeAll);
    const folds: number[] = [];
    const uses: number[] = [];
    for (let time = 0; time < 3; time++) {
      folds.push(await server.call<number>('fold'));
      uses.push(await server.call<number>('use', 200));
    }
    // The first export of a process grows the heap to the size that exports need.
    await server.call<ExportFigures>('exported', 'csv');
    const exports = {
      csv: await server.call<ExportFigures>('exported', 'csv'),
      xlsx: await server.call<ExportFigures>('exported', 'xlsx'),
    };
    await server.end();
    const cards = NAMES.flatMap((card) =>
      ROLES.map(
        (role): Row =>
          absoluteRow(
            `${card}, ${READERS[role]}`,
            'ms',
            results.ours.map((timings) => timings[`${card} ${role}`]!),
            BARS[role],
          ),
      ),
    );
    const shares = NAMES.flatMap((card) => {
      const goal = CARDS[card];
      if (goal === null) return [];
      const more = goal === undefined ? {} : { goal };
      return [row(`${card}, headquarters, beside the log`, 'ms', results, (timings) => timings[`${card} YHQ`]!, more)];
    });
    return [
      ...cards,
      ...shares,
      ...ROLES.map((role) => {
        const page = results.ours.map((timings) => timings[`${PAGE} ${role}`]!);
        return absoluteRow(`${PAGE}, ${READERS[role]}`, 'ms', page, role === 'YHQ' ? PAGE_MS : undefined);
      }),
      absoluteRow('a fold of 5,000 uses', 'ms', folds, 250),
      absoluteRow('packing the people of a day', 'ms', [packingMs]),
      absoluteRow('a use, for its command', 'ms', uses, 0.3),
      ...Object.entries(exports).flatMap(([format, one]) => [
        absoluteRow(`${one.rows} inquiries as ${format}`, 's', [one.seconds]),
        absoluteRow(`the first byte of ${format}`, 'ms', [one.firstByte]),
        absoluteRow(`memory of ${format} at its end beside its beginning`, 'times', [one.late / one.early], GROWTH),
      ]),
    ];
  },
};
