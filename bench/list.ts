import { alternate, type Bench, type BenchContext, row, type Side } from './bench.ts';
import { gatewayEnv, KEY } from './gateway-env.ts';

const CALLERS = 20;
const PATH = '/api/approval/approvallist';
const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 2 : 12, forMs: 1_500, people: 100 });

/** Measures a page of twelve access requests with its totals. */
export const list: Bench = {
  about: (context) => {
    const { rounds, forMs, people } = plan(context);
    return `GET ${PATH}, ${CALLERS} busy callers, ${people} people, ${forMs / 1000} s a run, ${rounds} rounds; rate limits off; PostgreSQL`;
  },
  names: ['gateway', 'bare Fastify + SQL'],
  run: async (context) => {
    const { rounds, forMs, people } = plan(context);
    const env = gatewayEnv({ DATABASE_URL: await context.postgres(), NO_RATE_LIMITS: '1' });
    const servers = {
      ours: await context.begin(context.program('gateway'), { env }),
      floor: await context.begin(context.program('bare-list'), { env }),
    };
    const load = await context.begin(context.load('requests'));
    const tokens = await servers.ours.call<string[]>('tokens', people);
    const headers = tokens.map((token) => ({ ...KEY, authorization: `Bearer ${token}` }));
    const requestOptions = (side: Side) => ({ url: `${servers[side].ready}${PATH}`, headers, callers: CALLERS, forMs });
    const [one, other] = [await load.call<string>('one', requestOptions('ours')), await load.call<string>('one', requestOptions('floor'))];
    if (one !== other) throw new Error(`They answer differently:\n${one}\n${other}`);

    const measureOnce = async (side: Side) => {
      const cpuBefore = await servers[side].call<number>('cpu');
      const { requests, seconds } = await load.call<{ requests: number; seconds: number }>('ask', requestOptions(side));
      return { cpu: ((await servers[side].call<number>('cpu')) - cpuBefore) / requests, rate: requests / seconds };
    };
    await alternate(4, measureOnce);
    const results = await alternate(rounds, measureOnce);
    for (const item of [load, ...Object.values(servers)]) await item.end();
    return [row('CPU per request', 'µs', results, ({ cpu }) => cpu, { goal: 1.3 }), row('requests', '/s', results, ({ rate }) => rate)];
  },
};
