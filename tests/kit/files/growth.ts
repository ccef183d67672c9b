const measureProcessorMs = (work: () => unknown): number => {
  const cpuBefore = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(cpuBefore);
  return (user + system) / 1_000;
};

const ROUNDS = { least: 3, most: 15 };
/** The ratio below which no further rounds are needed. Linear work has a ratio of 4, quadratic work a ratio of 16. */
const MAX_LINEAR_RATIO = 6;
/** The minimum duration in milliseconds that can be measured reliably. */
const SHORTEST_MS = 5;

/**
 * Returns this thread's CPU time for an input of four times the length, divided by the CPU time for the single length. Measures both
 * lengths alternately after a warm-up and compares the shortest times. Other programs can only add time, so a loaded machine needs more
 * rounds but no higher limit.
 */
export const measureGrowthRatio = (
  work: (times: number) => unknown,
  measure: (run: () => unknown) => number = measureProcessorMs,
): number => {
  work(1);
  const bestTimes = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
  let ratio = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= ROUNDS.most; round++) {
    bestTimes.short = Math.min(
      bestTimes.short,
      measure(() => work(1)),
    );
    bestTimes.long = Math.min(
      bestTimes.long,
      measure(() => work(4)),
    );
    ratio = bestTimes.long / Math.max(bestTimes.short, SHORTEST_MS);
    if (round >= ROUNDS.least && ratio < MAX_LINEAR_RATIO) break;
  }
  return ratio;
};
