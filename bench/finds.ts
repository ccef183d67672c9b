import { alternate, type Bench, type BenchContext, row, type Side } from './bench.ts';
import { libraryDatabase, librarySize } from './library-database.ts';

const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 2 : 4, times: 7 });
/** The maximum response time per keystroke in milliseconds, for any search word. */
const GOAL_MS = 150;

const person = (id: string, role: string, unitId: string, lcoId: string | null) => ({ id, role, unitId, lcoId });
const PARTNER = person('bruno', 'CP', 'cp-brennhagen', 'lco-deutschland');
const HEADQUARTERS = person('ines', 'YHQ', 'yhq', null);

const SEARCHES = {
  'a title, of a partner': { who: PARTNER, term: 't4' },
  'a rare word, of a partner': { who: PARTNER, term: 'zirconium' },
  'a frequent word, of a partner': { who: PARTNER, term: 'pressure' },
  'two letters, of a partner': { who: PARTNER, term: 'w1' },
  'a frequent word, of headquarters': { who: HEADQUARTERS, term: 'pressure' },
  'a frequent and a rare word, of headquarters': { who: HEADQUARTERS, term: 'pressure zirconium' },
  'no such word': { who: HEADQUARTERS, term: 'nowhere' },
};
type What = keyof typeof SEARCHES;
const WHAT = Object.keys(SEARCHES) as What[];

/** Measures the command palette's search: five documents with their total, title matches first. */
export const finds: Bench = {
  about: (context) => {
    const { rounds, times } = plan(context);
    return `five documents among ${librarySize(context).items} items with their number, titles first, the middle of ${times}, ${rounds} rounds; PostgreSQL`;
  },
  names: ['the palette', 'bare SQL, no titles first'],
  run: async (context) => {
    const { rounds, times } = plan(context);
    const server = await context.begin(context.program('finds'), { env: { DATABASE_URL: await libraryDatabase(context) } });
    const timeAll = async (side: Side) => {
      const durations = {} as Record<What, number>;
      for (const name of WHAT) durations[name] = await server.call<number>(side, { ...SEARCHES[name], times });
      return durations;
    };
    await alternate(1, timeAll);
    const results = await alternate(rounds, timeAll);
    for (const name of WHAT) console.log(`  ${name}: ${await server.call<number>('count', SEARCHES[name])} found`);
    await server.end();
    return WHAT.map((name) => row(name, 'ms', results, (timings) => timings[name], { goal: GOAL_MS, absolute: true }));
  },
};
