import { spawnSync } from 'node:child_process';
import { absoluteRow, type Bench, type BenchContext } from './bench.ts';
import { openStage, type Stage } from './capacity-stage.ts';
import { brokenLimits, LATE_MS, type Load, lastStepWithinLimits, type Step } from './load-limits.ts';

const GOAL = { sockets: 10_000, backSeconds: 30, queries: 2 };
/** The number of files that a process opens besides its sockets. */
const OWN_FILES = 300;

/** The share of the requested rates in the first steps, which connect all users before the work increases. */
const AT_FIRST = 0.25;

const plan = ({ quick }: BenchContext) =>
  quick
    ? {
        sockets: [100, 200, 400],
        rates: { commits: 10, reads: 60 },
        times: [0.5, 1, 2],
        forMs: 2_000,
        cut: 200,
        authors: 60,
        tickets: 2_000,
      }
    : {
        sockets: [1_000, 2_500, 5_000, 7_500, GOAL.sockets],
        rates: { commits: 50, reads: 300 },
        times: [0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8],
        forMs: 15_000,
        cut: 5_000,
        authors: 1_000,
        tickets: 20_000,
      };

const maxOpenFiles = (): number => Number(spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout) || Infinity;

const COLUMNS: Record<string, (step: Step) => number> = {
  sockets: ({ sockets }) => sockets,
  'commits/s': ({ commits }) => commits,
  'reads/s': ({ reads }) => reads,
  'facts heard': ({ delivered }) => delivered,
  'delivery p95, ms': ({ deliveryP95 }) => deliveryP95,
  'commit p95, ms': ({ commitP95 }) => commitP95,
  'read p95, ms': ({ readP95 }) => readP95,
  'loop p99, ms': ({ gateway }) => gateway.lag,
  'longest, ms': ({ gateway }) => gateway.longest,
  'gateway, % of a core': ({ gateway }) => gateway.cpu,
  'gateway, MB': ({ gateway }) => gateway.resident,
  'generator, % of a core': ({ generator }) => generator.cpu,
  'loop p99 of it, ms': ({ generator }) => generator.lag,
};
const formatLine = (cells: readonly string[]): string =>
  `  ${cells.map((cell, column) => cell.padStart(Object.keys(COLUMNS)[column]!.length)).join('  ')}`;

/** Runs loads of increasing size until one exceeds a limit twice. Exceeding a limit once may be caused by other work on the machine. */
const raiseLoad = async (stage: Stage, loads: readonly Load[], forMs: number): Promise<Step[]> => {
  const steps: Step[] = [];
  const runOnce = async (load: Load): Promise<Step> => {
    const step = await stage.step(load, forMs);
    console.log(formatLine(Object.values(COLUMNS).map((figure) => figure(step).toFixed(0))));
    return step;
  };
  for (const load of loads) {
    const first = await runOnce(load);
    const step = brokenLimits(first).length ? await runOnce(load) : first;
    steps.push(step);
    const violations = brokenLimits(step);
    if (!violations.length) continue;
    console.log(`  The knee is at ${load.sockets} sockets, ${load.commits} commits/s and ${load.reads} reads/s: ${violations.join('; ')}.`);
    return steps;
  }
  console.log('  No limit broke: the knee is beyond the last step.');
  return steps;
};

/**
 * Finds the capacity of one gateway: first adds users with little work, then increases the work, until a response is too slow or a request
 * fails.
 */
export const capacity: Bench = {
  about: (context) => {
    const { sockets, rates, cut } = plan(context);
    return `${sockets.join(', ')} sockets of a person each under a quarter of ${rates.commits} replies and ${rates.reads} lists a second, then more of these until a limit breaks; ${cut} cut at once; rate limits on, mails are taken and not kept; PostgreSQL. Database and generator share the processor with the gateway`;
  },
  names: ['gateway', ''],
  run: async (context) => {
    const { sockets, rates, times, forMs, cut, ...size } = plan(context);
    const files = maxOpenFiles();
    const sizes = sockets.filter((count) => count + OWN_FILES <= files);
    const largestSize = sizes.at(-1);
    if (largestSize === undefined) throw new Error(`${files} open files (ulimit -n) are too few for ${sockets[0]} sockets`);
    if (largestSize < sockets.at(-1)!)
      console.log(`  NOT MEASURED beyond ${largestSize} sockets: a process may have ${files} open files (ulimit -n).`);
    const mails = await context.begin(context.load('mail-sink'));
    const stage = await openStage(context, { sockets: largestSize, ...size, mailUrl: mails.ready as string });
    const loadOf = (count: number, share: number): Load => ({ sockets: count, commits: rates.commits * share, reads: rates.reads * share });
    // Warm-up, because compiling code and planning statements are not part of the capacity.
    await stage.step(loadOf(sizes[0]!, AT_FIRST), forMs);
    console.log(formatLine(Object.keys(COLUMNS)));
    const steps = await raiseLoad(
      stage,
      [...sizes.map((count) => loadOf(count, AT_FIRST)), ...times.map((share) => loadOf(largestSize, share))],
      forMs,
    );
    const lastStep = lastStepWithinLimits(steps);
    // Some clients stay connected, so that the facts have recipients while the others are offline.
    const awayCount = Math.min(cut, largestSize >> 1);
    const idleReturn = await stage.cutOff(largestSize, awayCount, rates.commits * AT_FIRST);
    const busyReturn = await stage.cutOffAtWork(loadOf(largestSize, AT_FIRST), awayCount, forMs);
    for (const item of [stage, mails]) await item.end();
    const full = lastStepWithinLimits(steps.filter(({ commits }) => commits === rates.commits));
    return [
      {
        ...absoluteRow(`sockets under ${rates.commits} commits/s and ${rates.reads} reads/s`, '', [full?.sockets ?? 0], sockets.at(-1)!),
        isMinimum: true,
      },
      absoluteRow('sockets before the knee', '', [lastStep?.sockets ?? 0]),
      absoluteRow('commits before the knee', '/s', [lastStep?.commits ?? 0]),
      absoluteRow('reads before the knee', '/s', [lastStep?.reads ?? 0]),
      absoluteRow('delivery there, p95', 'ms', [lastStep?.deliveryP95 ?? Infinity], LATE_MS),
      absoluteRow('a read there, p95', 'ms', [lastStep?.readP95 ?? Infinity], LATE_MS),
      absoluteRow(`${idleReturn.count} cut at once, until all are back`, 's', [idleReturn.seconds], GOAL.backSeconds),
      absoluteRow('queries for each of them', '', [idleReturn.queries], GOAL.queries),
      absoluteRow('the same at work, until all are back', 's', [busyReturn.seconds], GOAL.backSeconds),
      absoluteRow('a fact meanwhile to those who stayed, p95', 'ms', [busyReturn.p95], LATE_MS),
      absoluteRow('facts missed or doubled, or fetched again', '', [idleReturn.faults + busyReturn.faults], 0),
    ];
  },
};
