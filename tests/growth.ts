/** How much more work something is that is four times as long: time of the processor, best of three, so that other programs do not count. */
export const growth = (read: (times: number) => unknown): number => {
  const [short = 0, long = 0] = [1, 4].map((times) => {
    const runs = [1, 2, 3].map(() => {
      const before = process.cpuUsage();
      read(times);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    });
    return Math.min(...runs);
  });
  // What is too short to be measured is no measure.
  return long / Math.max(short, 5);
};
