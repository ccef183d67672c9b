import { readdirSync, readFileSync } from 'node:fs';

/** Ticks a second in which Linux counts. */
const TICKS = 100;
/** What ends sooner than this without its parent is not counted. */
const LOOK_MS = 250;

interface Process {
  parent: number;
  /** What it has used itself. */
  own: number;
  /** What those have used that it began and whose end it saw. */
  reaped: number;
}

/**
 * Follows the processes that this one begins, and theirs, to say what they use. Linux adds a process to its parent when that sees its end; a browser
 * ends before most of its processes, which then are nobody's: what these had used at the last look is added here.
 */
export class Processor {
  private known = new Map<number, Process>();
  private readonly foreign = new Set<number>();
  private lost = 0;
  private readonly timer = setInterval(() => this.look(), LOOK_MS).unref();

  stop(): void {
    clearInterval(this.timer);
  }

  /** Seconds that went into them so far; none where the system does not say. */
  used(): number | undefined {
    this.look();
    const all = [...this.known].map(([pid, { own, reaped }]) => (pid === process.pid ? reaped : own + reaped));
    return this.known.size ? (this.lost + all.reduce((sum, ticks) => sum + ticks, 0)) / TICKS : undefined;
  }

  private look(): void {
    const now = this.present();
    this.lost += this.lostSince(now);
    this.known = now;
  }

  /** This process and all below it; one whose parent has ended stays one of them. */
  private present(): Map<number, Process> {
    const all = new Map<number, Process>();
    const pids = numbersOf('/proc');
    for (const pid of this.foreign) if (!pids.has(pid)) this.foreign.delete(pid);
    for (const pid of pids) {
      const counted = this.foreign.has(pid) ? undefined : read(pid);
      if (counted) all.set(pid, counted);
    }
    const isOurs = (pid: number): boolean => pid === process.pid || this.known.has(pid) || (all.has(pid) && isOurs(all.get(pid)!.parent));
    for (const pid of all.keys()) if (!isOurs(pid)) this.foreign.add(pid);
    for (const pid of this.foreign) all.delete(pid);
    return all;
  }

  /** Ticks of those that have ended since the last look, less what those who are left have seen the end of. */
  private lostSince(now: ReadonlyMap<number, Process>): number {
    const ended = new Map<number | undefined, number>();
    for (const [pid, { own, reaped }] of this.known) {
      if (now.has(pid)) continue;
      const heir = this.heirOf(pid, now);
      ended.set(heir, (ended.get(heir) ?? 0) + own + reaped);
    }
    return [...ended].reduce((sum, [heir, ticks]) => {
      const inherited = heir === undefined ? 0 : now.get(heir)!.reaped - this.known.get(heir)!.reaped;
      return sum + Math.max(0, ticks - inherited);
    }, 0);
  }

  /** The nearest of those who began it that is still there. */
  private heirOf(pid: number, now: ReadonlyMap<number, Process>): number | undefined {
    for (let at = this.known.get(pid)?.parent; at !== undefined; at = this.known.get(at)?.parent)
      if (this.known.has(at) && now.has(at)) return at;
    return undefined;
  }
}

function numbersOf(folder: string): Set<number> {
  try {
    return new Set(readdirSync(folder).map(Number).filter(Boolean));
  } catch {
    // Not Linux: nobody says.
    return new Set();
  }
}

function read(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may have spaces in it; the state follows, and then the parent.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, reaped: fields[13]! + fields[14]! };
  } catch {
    // It has ended since the folder was read.
    return undefined;
  }
}

/**
 * Seconds of processor for each part of the run: the goal, which together is twenty minutes of two cores, and the budget, beyond which the run fails.
 * A budget is what the part takes, and a third more for a slow machine; it goes down with each gain, never up.
 */
export const BUDGETS = {
  check: { goal: 90, budget: 600 },
  units: { goal: 1_200, budget: 4_800 },
  scratch: { goal: 50, budget: 150 },
  build: { goal: 60, budget: 120 },
  journeys: { goal: 850, budget: 4_000 },
};

/** Returns the text about the cost of a part for the summary, empty where the system counts no processor time, and whether the part exceeds its budget. */
export function costOf(
  part: keyof typeof BUDGETS,
  before: number | undefined,
  now: number | undefined,
): { words: string; isOver: boolean } {
  if (before === undefined || now === undefined) return { words: '', isOver: false };
  const seconds = now - before;
  const { goal, budget } = BUDGETS[part];
  const isOver = seconds > budget;
  return { words: `, ${seconds.toFixed(0)} s of processor, goal ${goal}${isOver ? `: OVER ITS BUDGET OF ${budget}` : ''}`, isOver };
}
