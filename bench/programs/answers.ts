interface BenchProcess {
  id: number;
  deed: string;
  given: never;
}

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
