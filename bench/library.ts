import { absoluteRow, alternate, type Bench, type BenchContext, type Row, row, type Side } from './bench.ts';
import { libraryDatabase, librarySize } from './library-database.ts';

const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 2 : 4, times: quick ? 9 : 30 });

const person = (id: string, role: string, unitId: string, lcoId: string | null) => ({ id, role, unitId, lcoId });
const PARTNER = person('bruno', 'CP', 'cp-brennhagen', 'lco-deutschland');
const LOCAL = person('lena', 'LBO', 'lco-deutschland', 'lco-deutschland');
const REGION = person('marco', 'RHQ', 'rhq-europe', null);
const HEADQUARTERS = person('ines', 'YHQ', 'yhq', null);

/** The maximum CPU times in milliseconds of a list with its total, and of a list filtered by a frequent word. */
const LIST = 10;
const FREQUENT = 20;
/** The maximum time in milliseconds of any list in the embedded engine. */
const EMBEDDED_GOAL_MS = 35;
const rule = (companies: string[] = []) => ({ scope: companies.length ? 'specific' : 'all', lcos: [], companies, granted: [] });

const READINGS = {
  'newest, of a partner': { who: PARTNER, documents: {}, goal: LIST },
  'newest, of a local company': { who: LOCAL, documents: {}, goal: LIST },
  'newest, of a region': { who: REGION, documents: {}, goal: LIST },
  'newest, of headquarters': { who: HEADQUARTERS, documents: {}, goal: LIST },
  'page 40, of a partner': { who: PARTNER, documents: { pageNumber: 40 }, goal: LIST },
  'a language, of a partner': { who: PARTNER, documents: { language: 'de' }, goal: LIST },
  'a type and a language, of headquarters': { who: HEADQUARTERS, documents: { language: 'de', docType: 'manual' }, goal: LIST },
  'a rare word, of a partner': { who: PARTNER, documents: { search: 'zirconium' }, goal: LIST },
  'a frequent word, of a partner': { who: PARTNER, documents: { search: 'pressure' }, goal: FREQUENT },
  'a frequent word, of headquarters': { who: HEADQUARTERS, documents: { search: 'pressure' }, goal: FREQUENT },
  'a frequent word and a language, of a region': { who: REGION, documents: { search: 'pressure', language: 'de' }, goal: FREQUENT },
  'price lists, of a partner': { who: PARTNER, prices: {}, goal: LIST },
  'price lists in force, of a partner': { who: PARTNER, prices: { effective: 'current' }, goal: LIST },
  'price lists to come, of a partner': { who: PARTNER, prices: { effective: 'upcoming' }, goal: LIST },
  'price lists for named companies, of a region': { who: REGION, prices: { scope: 'specific' }, goal: LIST },
  'price lists of a region, of headquarters': { who: HEADQUARTERS, prices: { region: 'rhq-europe' }, goal: LIST },
  'events to come, of a partner': { who: PARTNER, events: { time: 'upcoming' }, goal: LIST },
  'events to come, of a region': { who: REGION, events: { time: 'upcoming' }, goal: LIST },
  'events that are over, of a partner': { who: PARTNER, events: { time: 'expired' }, goal: LIST },
  'events that are over, of headquarters': { who: HEADQUARTERS, events: { time: 'expired' }, goal: LIST },
  'events of one’s own, of a partner': { who: PARTNER, events: { time: 'upcoming', registered: true }, goal: LIST },
  'news, of a partner': { who: PARTNER, news: {}, goal: LIST },
  'news of a category, of headquarters': { who: HEADQUARTERS, news: { category: 'lead-time-change' }, goal: LIST },
  'news to acknowledge, of a partner': { who: PARTNER, news: { awaiting: true }, goal: LIST },
  'news that ask for it, of a region': { who: REGION, news: { awaiting: true }, goal: LIST },
  'news that ask for it, of headquarters': { who: HEADQUARTERS, news: { awaiting: true }, goal: LIST },
  'one check, of a partner': { who: PARTNER, check: 'many-3000', goal: 1 },
  'reach of all partners': { who: HEADQUARTERS, reach: rule(), goal: 20 },
  'reach of 200 companies': { who: HEADQUARTERS, reach: rule(Array.from({ length: 200 }, (_, nr) => `many-cp-${nr + 1}`)), goal: 20 },
};
type What = keyof typeof READINGS;
const WHAT = Object.keys(READINGS) as What[];

/** Measures the lists in the embedded engine, where each one blocks all others. */
const measureEmbedded = async (context: BenchContext): Promise<Row[]> => {
  const { rounds, times } = plan(context);
  const engine = await context.begin(context.program('library'), { env: { BENCH_FOLDER: context.folder() } });
  await engine.call('fill', librarySize(context));
  const rows: Row[] = [];
  for (const name of WHAT.filter((item) => !('check' in READINGS[item] || 'reach' in READINGS[item]))) {
    const durations: number[] = [];
    for (let round = 0; round < rounds; round++) durations.push(await engine.call<number>('ours', { ...READINGS[name], times: times / 3 }));
    rows.push(absoluteRow(`${name}, embedded`, 'ms', durations, EMBEDDED_GOAL_MS));
  }
  await engine.end();
  return rows;
};

/** Measures lists, visibility checks and reach in a large library. None of their statements may scan a large table. */
export const library: Bench = {
  about: (context) => {
    const { rounds, times } = plan(context);
    const { items, companies } = librarySize(context);
    return `processor time of gateway and database for one reading of ${items} items for ${companies} companies, ${times} times, ${rounds} rounds; PostgreSQL, then PGlite`;
  },
  names: ['our reads', 'the same, bare'],
  run: async (context) => {
    const { rounds, times } = plan(context);
    const server = await context.begin(context.program('library'), { env: { DATABASE_URL: await libraryDatabase(context) } });
    for (const name of WHAT) console.log(`  ${name}: ${await server.call<number>('count', READINGS[name])}`);
    // In a quick run the tables are small, and scanning a small table is the right plan.
    for (const name of context.quick ? [] : WHAT) {
      // Sequential, because the program records the statements that it sends.
      const plan = await server.call<string | null>('plan', READINGS[name]);
      if (plan) console.log(`  MISSED, ${name} reads a large table whole:\n${plan}`);
    }
    const timeAll = async (side: Side) => {
      const durations = {} as Record<What, number>;
      for (const name of WHAT) durations[name] = await server.call<number>(side, { ...READINGS[name], times });
      return durations;
    };
    await alternate(1, timeAll);
    const results = await alternate(rounds, timeAll);
    await server.end();
    return [
      ...WHAT.map((name) => row(name, 'ms', results, (timings) => timings[name], { goal: READINGS[name].goal, absolute: true })),
      ...(await measureEmbedded(context)),
    ];
  },
};
