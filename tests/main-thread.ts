import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const TICK_MS = 5;
const MEGABYTE = 1024 ** 2;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What work cost this process. */
interface Cost {
  /** CPU time of the main thread in its longest stretch without a turn for others. On a busy machine wall-clock time says nothing. */
  longestStretchMs: number;
  /** How much the process grew at most, with its threads. */
  growthMb: number;
}

/** Measures the main thread and the memory of this process while `work` is done. */
export const costOf = async (work: () => Promise<void>): Promise<Cost> => {
  collectGarbage();
  const before = process.memoryUsage.rss();
  let most = before;
  let longest = 0;
  let last = process.threadCpuUsage();
  const look = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - last.user - last.system);
    last = now;
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, TICK_MS);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  return { longestStretchMs: longest / 1_000, growthMb: (most - before) / MEGABYTE };
};
