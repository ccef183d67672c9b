import { readdirSync, readFileSync } from 'node:fs';

/** The number of clock ticks per second on Linux. */
const TICKS_PER_SECOND = 100;
/** The sampling interval in milliseconds. Orphaned processes that end sooner are not counted. */
const SAMPLE_INTERVAL_MS = 250;

interface Process {
  parent: number;
  /** The CPU time of the process itself, in ticks. */
  own: number;
  /** The CPU time of the ended and awaited children of the process, in ticks. */
  reapedTicks: number;
}

/**
 * Measures the CPU time of all descendants of this process. Linux adds a process's time to its parent only if the parent waits for its
 * exit. A browser exits before most of its processes, which become orphans, so their time at the last sample is added separately.
 */
export class Processor {
  private processes = new Map<number, Process>();
  private readonly foreign = new Set<number>();
  private lostTicks = 0;
  private readonly timer = setInterval(() => this.look(), SAMPLE_INTERVAL_MS).unref();

  stop(): void {
    clearInterval(this.timer);
  }

  /** Returns the CPU seconds that all descendants have used so far; undefined if the system does not report them. */
  used(): number | undefined {
    this.look();
    const processTicks = [...this.processes].map(([pid, { own, reapedTicks }]) => (pid === process.pid ? reapedTicks : own + reapedTicks));
    return this.processes.size ? (this.lostTicks + processTicks.reduce((sum, ticks) => sum + ticks, 0)) / TICKS_PER_SECOND : undefined;
  }

  private look(): void {
    const now = this.present();
    this.lostTicks += this.lostTimeSince(now);
    this.processes = now;
  }

  /** Returns this process and all its descendants. Processes that became orphans stay included. */
  private present(): Map<number, Process> {
    const allProcesses = new Map<number, Process>();
    const pids = numbersOf('/proc');
    for (const pid of this.foreign) if (!pids.has(pid)) this.foreign.delete(pid);
    for (const pid of pids) {
      const usage = this.foreign.has(pid) ? undefined : readProcess(pid);
      if (usage) allProcesses.set(pid, usage);
    }
    const isOurs = (pid: number): boolean =>
      pid === process.pid || this.processes.has(pid) || (allProcesses.has(pid) && isOurs(allProcesses.get(pid)!.parent));
    for (const pid of allProcesses.keys()) if (!isOurs(pid)) this.foreign.add(pid);
    for (const pid of this.foreign) allProcesses.delete(pid);
    return allProcesses;
  }

  /**
   * Returns the CPU time, in ticks, of processes that ended since the last sample, except processes whose exit a living ancestor awaited.
   */
  private lostTimeSince(now: ReadonlyMap<number, Process>): number {
    const endedTicks = new Map<number | undefined, number>();
    for (const [pid, { own, reapedTicks }] of this.processes) {
      if (now.has(pid)) continue;
      const successor = this.successorOf(pid, now);
      endedTicks.set(successor, (endedTicks.get(successor) ?? 0) + own + reapedTicks);
    }
    return [...endedTicks].reduce((sum, [successor, ticks]) => {
      const inheritedTime = successor === undefined ? 0 : now.get(successor)!.reapedTicks - this.processes.get(successor)!.reapedTicks;
      return sum + Math.max(0, ticks - inheritedTime);
    }, 0);
  }

  /** Returns the nearest living ancestor. */
  private successorOf(pid: number, now: ReadonlyMap<number, Process>): number | undefined {
    for (let ancestor = this.processes.get(pid)?.parent; ancestor !== undefined; ancestor = this.processes.get(ancestor)?.parent)
      if (this.processes.has(ancestor) && now.has(ancestor)) return ancestor;
    return undefined;
  }
}

function numbersOf(folder: string): Set<number> {
  try {
    return new Set(readdirSync(folder).map(Number).filter(Boolean));
  } catch {
    // Only Linux has `/proc`.
    return new Set();
  }
}

function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name in parentheses may contain spaces. The state and the parent follow.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, reapedTicks: fields[13]! + fields[14]! };
  } catch {
    // The process ended after the folder had been read.
    return undefined;
  }
}

/**
 * The budget of CPU seconds for each part of a test run. The goals add up to twenty minutes on two cores; a run that exceeds a budget
 * fails. A budget is the usual cost plus a third for a slow machine. Lower it with each improvement and never raise it.
 */
export const BUDGETS = {
  check: { goal: 90, budget: 600 },
  units: { goal: 1_200, budget: 4_800 },
  scratch: { goal: 50, budget: 150 },
  build: { goal: 60, budget: 120 },
  journeys: { goal: 850, budget: 4_000 },
};

/**
 * Returns the summary text about a part's cost, and whether the part exceeds its budget. The text is empty if the system reports no CPU
 * time.
 */
export function costOf(
  part: keyof typeof BUDGETS,
  usageBefore: number | undefined,
  now: number | undefined,
): { words: string; isOver: boolean } {
  if (usageBefore === undefined || now === undefined) return { words: '', isOver: false };
  const seconds = now - usageBefore;
  const { goal, budget } = BUDGETS[part];
  const isOverBudget = seconds > budget;
  return {
    words: `, ${seconds.toFixed(0)} s of processor, goal ${goal}${isOverBudget ? `: OVER ITS BUDGET OF ${budget}` : ''}`,
    isOver: isOverBudget,
  };
}
