import pg from 'pg';
import { alternate, type Bench, type BenchContext, row, type Side } from './bench.ts';

const SIZES = { full: { ours: 200_000, floor: 10_000 }, quick: { ours: 20_000, floor: 2_000 } };
const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 2 : 8, times: 11, sizes: quick ? SIZES.quick : SIZES.full });
/** The maximum ratio of the duration with many tickets to that with few tickets. */
const GOAL = 5;

const person = (id: string, role: string, unitId: string) => ({
  id,
  role,
  unitId,
  lcoId: null,
  email: '',
  name: id,
  status: 'approved',
  sessionId: '',
});
const REGION = person('marco', 'RHQ', 'rhq-europe');
const LOCAL = person('lena', 'LBO', 'lco-deutschland');
const PARTNER = person('bruno', 'CP', 'cp-brennhagen');

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
const LISTS = {
  everything: { who: REGION, input: {} },
  'everything, of a local company': { who: LOCAL, input: {} },
  'everything, of a partner': { who: PARTNER, input: {} },
  'new': { who: REGION, input: { status: 'New' } },
  closed: { who: REGION, input: { status: 'Closed' } },
  mine: { who: REGION, input: { view: 'mine' } },
  unassigned: { who: REGION, input: { view: 'unassigned' } },
  'a product': { who: REGION, input: { productId: 'yd-p7' } },
  'a kind': { who: REGION, input: { inquiryType: 'other' } },
  'a week of last year': { who: REGION, input: { from: daysAgo(407), to: daysAgo(400) } },
  'a rare word': { who: REGION, input: { search: 'zirconium' } },
  'a common word': { who: REGION, input: { search: 'pressure' } },
  'a letter': { who: REGION, input: { search: 'w' } },
  'a common and a rare word': { who: REGION, input: { search: 'pressure zirconium' } },
  'two common words': { who: REGION, input: { search: 'pressure w1' } },
  'a common word, of a local company': { who: LOCAL, input: { search: 'pressure' } },
  'a rare word, of a local company': { who: LOCAL, input: { search: 'zirconium' } },
};
type What = keyof typeof LISTS;
const WHAT = Object.keys(LISTS) as What[];

/** Measures ticket lists with few and with many tickets in the same run. */
export const tickets: Bench = {
  about: (context) => {
    const { rounds, times, sizes } = plan(context);
    return `a page of twelve with its count among ${sizes.ours} tickets and among ${sizes.floor}, the middle of ${times}, ${rounds} rounds; PostgreSQL`;
  },
  names: ['many tickets', 'few tickets'],
  run: async (context) => {
    const { rounds, times, sizes } = plan(context);
    const url = await context.postgres();
    const seed = async (side: Side) => {
      const name = `tickets_${sizes[side]}`;
      const admin = new pg.Client({ connectionString: url });
      await admin.connect();
      await admin.query(`create database ${name}`).finally(() => admin.end());
      const server = await context.begin(context.program('ticket-lists'), {
        env: { DATABASE_URL: new URL(name, `${url.replace(/\/[^/]*$/, '')}/`).href },
      });
      await server.call('fill', sizes[side]);
      return server;
    };
    const servers = { ours: await seed('ours'), floor: await seed('floor') };
    const timeAll = async (side: Side) => {
      const durations = {} as Record<What, number>;
      for (const name of WHAT) durations[name] = await servers[side].call<number>('time', { ...LISTS[name], times });
      return durations;
    };
    await alternate(1, timeAll);
    const results = await alternate(rounds, timeAll);
    for (const name of WHAT) console.log(`  ${name}: ${await servers.ours.call<string>('plan', LISTS[name])}`);
    await Promise.all(Object.values(servers).map((server) => server.end()));
    return WHAT.map((name) => row(name, 'ms', results, (timings) => timings[name], { goal: GOAL }));
  },
};
