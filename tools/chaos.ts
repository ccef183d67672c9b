import { parseArgs } from 'node:util';
import { onShutdown, startChild, stopChild } from './children.ts';
import { Fault } from './ports.ts';
import { main } from './product.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string' } } });

/** Runs the fault injection tests with three gateways, PostgreSQL and Redis for a given time. The same seed repeats the same faults. */
await main(async () => {
  for (const [name, value] of Object.entries(values))
    if (!/^[1-9]\d{0,5}$/.test(value)) throw new Fault(`--${name} is a whole number above 0.`);
  const env = { ...process.env, CHAOS_SECONDS: values.seconds, ...(values.seed && { CHAOS_SEED: values.seed }) };
  const child = startChild(['tools/test.ts', '--only', 'laws', 'chaos/faults'], { env });
  onShutdown(() => void stopChild(child));
  return await child.ended;
});
