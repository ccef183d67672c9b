import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

interface BenchProcess {
  id: number;
  command: string;
  given: never;
}

/** The load of a process over a period. */
export interface Strain {
  /** The CPU time of all threads, in percent of one core. */
  cpu: number;
  /** The resident memory in MB. */
  resident: number;
  /** The delay of the event loop in ms: 99th percentile and maximum. */
  lag: number;
  longest: number;
}
const LOOK_MS = 10;
let delays: IntervalHistogram | undefined;
let [since, used] = [0, process.cpuUsage()];

const common = {
  /** Returns the CPU time of all threads of this process so far, in microseconds. */
  cpu: (): number => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  /** Returns the bytes in use after a garbage collection. Requires `--expose-gc`. */
  memory: async (): Promise<{ heap: number; resident: number }> => {
    for (let round = 0; round < 4; round++) {
      globalThis.gc?.();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { heapUsed, external, rss } = process.memoryUsage();
    return { heap: heapUsed + external, resident: rss };
  },
  /** Returns the load since the previous call. The first call only starts the measurement. */
  strain: (): Strain => {
    delays ??= monitorEventLoopDelay({ resolution: LOOK_MS });
    const { user, system } = process.cpuUsage(used);
    const cpu = (user + system) / 10 / (performance.now() - since);
    const toDelayMs = (ns: number) => Math.max(0, ns / 1_000_000 - LOOK_MS);
    const [lag, longest] = [toDelayMs(delays.percentile(99)), toDelayMs(delays.max)];
    [since, used] = [performance.now(), process.cpuUsage()];
    delays.reset();
    delays.enable();
    return { cpu, resident: process.memoryUsage.rss() / 1_048_576, lag, longest };
  },
  end: (): never => process.exit(0),
};

/** Lets the bench call functions of this process over its channel. `ready` is sent first. */
export const serveCommands = (commands: Record<string, (params: never) => unknown>, ready?: unknown): void => {
  const functions: Record<string, (params: never) => unknown> = { ...common, ...commands };
  process.on('message', async ({ id, command, given }: BenchProcess) => {
    try {
      process.send?.({ id, done: await functions[command]!(given) });
    } catch (error) {
      process.send?.({ id, failed: String((error as Error).stack ?? error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ id: 0, done: ready });
};
