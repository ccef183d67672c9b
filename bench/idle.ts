import { alternate, type Bench, type BenchContext, row, type Side } from './bench.ts';
import { gatewayEnv } from './gateway-env.ts';

const SOCKETS = 1_000;
const PER_PERSON = 20;
const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 1 : 3 });

/** Measures the memory of an idle socket. Both sides receive the same handshake, including the token. */
export const idle: Bench = {
  about: (context) => `0 to ${SOCKETS} sockets in a fresh process, after collecting garbage, ${plan(context).rounds} rounds; PostgreSQL`,
  names: ['gateway', 'bare Socket.IO'],
  run: async (context) => {
    const env = gatewayEnv({ DATABASE_URL: await context.postgres() });
    let tokens: string[] = [];
    const seed = async (side: Side) => {
      const server = await context.begin(context.program(side === 'ours' ? 'gateway' : 'bare-sockets'), { env, flags: ['--expose-gc'] });
      if (side === 'ours') tokens = await server.call<string[]>('tokens', SOCKETS / PER_PERSON);
      const load = await context.begin(context.load('sockets'));
      const url = server.ready;
      // Warm-up: exclude the code that the first connections load and compile.
      await load.call('connect', { url, tokens, count: tokens.length * 2 });
      await load.call('close');
      const empty = await server.call<{ heap: number; resident: number }>('memory');
      await load.call('connect', { url, tokens, count: SOCKETS });
      const full = await server.call<{ heap: number; resident: number }>('memory');
      await load.end();
      await server.end();
      return { heap: (full.heap - empty.heap) / SOCKETS / 1024, resident: (full.resident - empty.resident) / SOCKETS / 1024 };
    };
    const results = await alternate(plan(context).rounds, seed);
    return [
      row('heap per idle socket', 'kB', results, ({ heap }) => heap, { goal: 1.15 }),
      row('resident memory per idle socket', 'kB', results, ({ resident }) => resident, { goal: 1.15 }),
    ];
  },
};
