import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

interface BenchProcess {
  id: number;
  deed: string;
  given: never;
}

/** What a process has had to bear for a time. */
export interface Strain {
  /** Of one core, all its threads together, in percent. */
  cpu: number;
  /** Memory that is resident, in MB. */
  resident: number;
  /** How late its event loop was for anything, in ms: p99, and at worst. */
  lag: number;
  longest: number;
}
const LOOK_MS = 10;
let delays: IntervalHistogram | undefined;
let [since, used] = [0, process.cpuUsage()];

const common = {
  /** Microseconds of processor time that this process has used so far, all its threads together. */
  cpu: (): number => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  /** Bytes in use after collecting what nobody holds any more; needs `--expose-gc`. */
  memory: async (): Promise<{ heap: number; resident: number }> => {
    for (let round = 0; round < 4; round++) {
      globalThis.gc?.();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { heapUsed, external, rss } = process.memoryUsage();
    return { heap: heapUsed + external, resident: rss };
  },
  /** Since it was asked for last; what was before the first time counts for nothing. */
  strain: (): Strain => {
    delays ??= monitorEventLoopDelay({ resolution: LOOK_MS });
    const { user, system } = process.cpuUsage(used);
    const cpu = (user + system) / 10 / (performance.now() - since);
    const late = (ns: number) => Math.max(0, ns / 1_000_000 - LOOK_MS);
    const [lag, longest] = [late(delays.percentile(99)), late(delays.max)];
    [since, used] = [performance.now(), process.cpuUsage()];
    delays.reset();
    delays.enable();
    return { cpu, resident: process.memoryUsage.rss() / 1_048_576, lag, longest };
  },
  end: (): never => process.exit(0),
};

/** Lets the bench ask this process over its channel; `ready` is what it begins with. */
export const answers = (deeds: Record<string, (given: never) => unknown>, ready?: unknown): void => {
  const known: Record<string, (given: never) => unknown> = { ...common, ...deeds };
  process.on('message', async ({ id, deed, given }: BenchProcess) => {
    try {
      process.send?.({ id, done: await known[deed]!(given) });
    } catch (error) {
      process.send?.({ id, failed: String((error as Error).stack ?? error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ id: 0, done: ready });
};
