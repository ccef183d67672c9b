import { readFileSync } from 'node:fs';

/** Ticks a second in which Linux counts. */
const TICKS = 100;
const OF_CHILDREN = [13, 14];

/** Seconds of processor that went into the processes which this one began and which have ended, with theirs; none where the system does not say. */
export function usedByChildren(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name in brackets may have spaces in it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return OF_CHILDREN.reduce((sum, at) => sum + Number(fields[at]), 0) / TICKS;
  } catch {
    return undefined;
  }
}

/** What a part of the run may cost, in seconds of processor: together twenty minutes of two cores, less what is lost where one waits for the other. */
export const BUDGETS = { check: 130, units: 1_050, scratch: 90, build: 50, journeys: 880 };

/** What a part has cost, for its line of the summary, and whether it was too much. */
export function costOf(part: keyof typeof BUDGETS, before: number | undefined): { words: string; isOver: boolean } {
  const now = usedByChildren();
  if (before === undefined || now === undefined) return { words: '', isOver: false };
  const seconds = now - before;
  const isOver = seconds > BUDGETS[part];
  return { words: `, ${seconds.toFixed(0)} of ${BUDGETS[part]} s of processor${isOver ? ': OVER ITS BUDGET' : ''}`, isOver };
}
