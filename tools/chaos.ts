import { parseArgs } from 'node:util';
import { onLeaving, start, stop } from './children.ts';
import { Fault } from './ports.ts';
import { main } from './product.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string' } } });

/** Three gateways, PostgreSQL, Redis and people at work, and everything that may befall them, for as long as asked; a seed brings the same acts again. */
await main(async () => {
  for (const [name, value] of Object.entries(values))
    if (!/^[1-9]\d{0,5}$/.test(value)) throw new Fault(`--${name} is a whole number above 0.`);
  const env = { ...process.env, CHAOS_SECONDS: values.seconds, ...(values.seed && { CHAOS_SEED: values.seed }) };
  const child = start(['tools/test.ts', '--only', 'laws', 'chaos/nemesis'], { env });
  onLeaving(() => void stop(child));
  return await child.ended;
});
