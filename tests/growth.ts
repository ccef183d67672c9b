const processorMs = (read: () => unknown): number => {
  const before = process.threadCpuUsage();
  read();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

const ROUNDS = { least: 3, most: 15 };
/** Linear work has a growth of 4 and quadratic work one of 16: below this, more rounds would change nothing. */
const CLEARLY_LINEAR = 6;
/** Times below this are too short to be measured. */
const SHORTEST_MS = 5;

/**
 * Returns how much more processor time of this thread `read` takes for four times the input. Measures both lengths in turn, after one run to
 * warm up, and compares the shortest time of each: another program can only add to a time, so a loaded machine needs more rounds and never a higher bound.
 */
export const growth = (read: (times: number) => unknown, measure: (run: () => unknown) => number = processorMs): number => {
  read(1);
  const best = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
  let ratio = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= ROUNDS.most; round++) {
    best.short = Math.min(
      best.short,
      measure(() => read(1)),
    );
    best.long = Math.min(
      best.long,
      measure(() => read(4)),
    );
    ratio = best.long / Math.max(best.short, SHORTEST_MS);
    if (round >= ROUNDS.least && ratio < CLEARLY_LINEAR) break;
  }
  return ratio;
};
