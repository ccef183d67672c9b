import type { BenchProcess } from './child.ts';

/** What a bench stands on. */
export interface BenchContext {
  /** Fewer and shorter runs: to see that it works, not to quote. */
  quick: boolean;
  /** The file of a program in `programs/`. */
  program: (name: string) => string;
  load: (name: string) => string;
  /** An empty database of a bench on a private PostgreSQL, which is started when first asked for. */
  postgres: () => Promise<string>;
  /** Starts a process that ends with the bench. */
  begin: (file: string, options?: { env?: Record<string, string>; flags?: string[] }) => Promise<BenchProcess>;
  /** An empty folder that is gone afterwards. */
  folder: () => string;
}

export interface Row {
  what: string;
  unit: string;
  ours: number[];
  /** Empty where nothing compares. */
  floor: number[];
  /** The largest ratio (or, for `absolute`, the largest figure of ours) that we want to see. */
  goal?: number;
  absolute?: boolean;
  /** The goal is the smallest figure that we want to see. */
  least?: boolean;
}
export interface Bench {
  about: (context: BenchContext) => string;
  /** What `ours` and `floor` are. */
  names: [ours: string, floor: string];
  run: (context: BenchContext) => Promise<Row[]>;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

export type Side = 'ours' | 'floor';
/** Runs both sides in turn, the order reversed each round, so that whatever else the machine does hits both alike. */
export const alternate = async <T>(rounds: number, run: (side: Side) => Promise<T>): Promise<Record<Side, T[]>> => {
  const results: Record<Side, T[]> = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round++) {
    const order: Side[] = round % 2 ? ['floor', 'ours'] : ['ours', 'floor'];
    for (const side of order) results[side].push(await run(side));
  }
  return results;
};

/** One row from a field of what both sides gave. */
export const row = <T>(what: string, unit: string, results: Record<Side, T[]>, pick: (one: T) => number, more: Partial<Row> = {}): Row => ({
  what,
  unit,
  ours: results.ours.map(pick),
  floor: results.floor.map(pick),
  ...more,
});

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

/** One row of figures that nothing compares with, but a goal. */
export const absolute = (what: string, unit: string, ours: number[], goal?: number): Row => ({
  what,
  unit,
  ours,
  floor: [],
  ...(goal === undefined ? {} : { goal, absolute: true }),
});

/** A table: medians of both sides, the median of the rounds' ratios (what a round compares was run side by side), how far these lie apart, and the goal. */
export const table = (rows: readonly Row[], [ours, floor]: [string, string]): string => {
  const lines = rows.map(({ what, unit, ours: a, floor: b, goal, absolute, least }) => {
    const pairs = b.map((one, index) => a[index]! / one);
    const ratio = median(pairs);
    const figureOfGoal = absolute ? median(a) : ratio;
    const reached = goal === undefined || (least ? figureOfGoal >= goal : figureOfGoal <= goal);
    const apart = b.length ? pairs : a;
    const target = goal === undefined ? '' : `${least ? '≥' : '≤'} ${goal}${absolute ? ` ${unit}` : '×'}`;
    return [
      what,
      `${figure(median(a))} ${unit}`,
      b.length ? `${figure(median(b))} ${unit}` : '',
      b.length ? `${ratio.toFixed(2)}×` : '',
      `${Math.min(...apart).toFixed(2)}–${Math.max(...apart).toFixed(2)}`,
      target && `${target} ${reached ? 'reached' : 'MISSED'}`,
    ];
  });
  const all = [['', ours, floor, 'ratio', 'rounds', 'goal'], ...lines];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((line) => line[column]!.length)));
  return all.map((line) => `  ${line.map((cell, c) => (c ? cell.padStart(widths[c]!) : cell.padEnd(widths[c]!))).join('   ')}`).join('\n');
};
