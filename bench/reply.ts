import { alternate, type Bench, type BenchContext, type Row, row, type Side } from './measure.ts';
import { gatewayEnv, KEY } from './ours.ts';

const WATCHED = [1, 100, 1_000];
const WARM = { count: 60, everyMs: 10 };
const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 2 : 6, replying: { count: quick ? 50 : 200, everyMs: 25 } });

/** From a partner's reply until the handler's screen has it, with more and more tickets on other screens. */
export const reply: Bench = {
  about: (context) => {
    const { rounds, replying } = plan(context);
    return `a reply by REST until the handler's socket hears it, ${replying.count} of them at ${1000 / replying.everyMs}/s, ${rounds} rounds; rate limits off; PostgreSQL`;
  },
  names: ['gateway', 'bare Socket.IO'],
  run: async (context) => {
    const { rounds, replying } = plan(context);
    const rows: Row[] = [];
    const servers = {
      ours: await context.begin(context.program('gateway'), {
        env: gatewayEnv({ DATABASE_URL: await context.postgres(), NO_RATE_LIMITS: '1', DATA_DIR: context.folder() }),
      }),
      floor: await context.begin(context.program('bare-echo')),
    };
    const [handler] = await servers.ours.ask<string[]>('tokens', 1);
    for (const watched of WATCHED) {
      const partners = await servers.ours.ask<string[]>('partners', watched);
      const loads = { ours: await context.begin(context.load('replies')), floor: await context.begin(context.load('replies')) };
      for (const side of ['ours', 'floor'] as const)
        await loads[side].ask('set', { url: servers[side].ready, headers: KEY, handler, partners, bare: side === 'floor' });
      const replyOnce = (side: Side, given = replying) => loads[side].ask<{ p50: number; p99: number }>('reply', given);
      await alternate(1, (side) => replyOnce(side, WARM));
      const results = await alternate(rounds, (side) => replyOnce(side));
      rows.push(
        row(`${watched} watched, median`, 'ms', results, ({ p50 }) => p50),
        row(`${watched} watched, p99`, 'ms', results, ({ p99 }) => p99),
      );
      await Promise.all(Object.values(loads).map((load) => load.end()));
    }
    await Promise.all(Object.values(servers).map((server) => server.end()));
    return rows;
  },
};
