import type { BenchProcess } from './bench-process.ts';

export interface BenchContext {
  /** True for fewer and shorter runs, which only check that the bench works. */
  quick: boolean;
  /** Returns the path of a program in `programs/`. */
  program: (name: string) => string;
  load: (name: string) => string;
  /** Returns the address of an empty database on a private PostgreSQL server, which starts on the first call. */
  postgres: () => Promise<string>;
  /** Starts a process that ends with the bench. */
  begin: (file: string, options?: { env?: Record<string, string>; flags?: string[] }) => Promise<BenchProcess>;
  /** Returns an empty folder that is deleted after the bench. */
  folder: () => string;
}

export interface Row {
  what: string;
  unit: string;
  ours: number[];
  /** The measurements of the comparison; empty if there is none. */
  floor: number[];
  /** The maximum ratio of `ours` to `floor` or, if `absolute`, the maximum of `ours`. */
  goal?: number;
  absolute?: boolean;
  /** True if the goal is a minimum. */
  isMinimum?: boolean;
}
export interface Bench {
  about: (context: BenchContext) => string;
  /** The column names of `ours` and `floor`. */
  names: [ours: string, floor: string];
  run: (context: BenchContext) => Promise<Row[]>;
}

export const median = (values: readonly number[]): number => {
  const sortedValues = [...values].sort((a, b) => a - b);
  const middle = sortedValues.length >> 1;
  return sortedValues.length % 2 ? sortedValues[middle]! : (sortedValues[middle - 1]! + sortedValues[middle]!) / 2;
};

export type Side = 'ours' | 'floor';
/** Runs both sides alternately and reverses their order in each round, so that other load on the machine affects both sides equally. */
export const alternate = async <T>(rounds: number, run: (side: Side) => Promise<T>): Promise<Record<Side, T[]>> => {
  const results: Record<Side, T[]> = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round++) {
    const order: Side[] = round % 2 ? ['floor', 'ours'] : ['ours', 'floor'];
    for (const side of order) results[side].push(await run(side));
  }
  return results;
};

/** Returns a table row that compares one field of both sides' results. */
export const row = <T>(
  label: string,
  unit: string,
  results: Record<Side, T[]>,
  pick: (item: T) => number,
  options: Partial<Row> = {},
): Row => ({
  what: label,
  unit,
  ours: results.ours.map(pick),
  floor: results.floor.map(pick),
  ...options,
});

const formatFigure = (value: number): string => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

/** Returns a table row without a comparison, with an optional goal. */
export const absoluteRow = (label: string, unit: string, ours: number[], goal?: number): Row => ({
  what: label,
  unit,
  ours,
  floor: [],
  ...(goal === undefined ? {} : { goal, absolute: true }),
});

/**
 * Formats a table: the medians of both sides, the median ratio of the rounds (each round runs both sides consecutively), the spread of the
 * ratios, and the goal.
 */
export const formatTable = (rows: readonly Row[], [ours, floor]: [string, string]): string => {
  const lines = rows.map(({ what, unit, ours: a, floor: b, goal, absolute, isMinimum }) => {
    const pairs = b.map((one, index) => a[index]! / one);
    const ratio = median(pairs);
    const figureOfGoal = absolute ? median(a) : ratio;
    const isReached = goal === undefined || (isMinimum ? figureOfGoal >= goal : figureOfGoal <= goal);
    const spreadValues = b.length ? pairs : a;
    const target = goal === undefined ? '' : `${isMinimum ? '≥' : '≤'} ${goal}${absolute ? ` ${unit}` : '×'}`;
    return [
      what,
      `${formatFigure(median(a))} ${unit}`,
      b.length ? `${formatFigure(median(b))} ${unit}` : '',
      b.length ? `${ratio.toFixed(2)}×` : '',
      `${Math.min(...spreadValues).toFixed(2)}–${Math.max(...spreadValues).toFixed(2)}`,
      target && `${target} ${isReached ? 'reached' : 'MISSED'}`,
    ];
  });
  const all = [['', ours, floor, 'ratio', 'rounds', 'goal'], ...lines];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((line) => line[column]!.length)));
  return all.map((line) => `  ${line.map((cell, c) => (c ? cell.padStart(widths[c]!) : cell.padEnd(widths[c]!))).join('   ')}`).join('\n');
};

/** Returns the 95th percentile; 0 for no values. */
export const percentile95 = (values: readonly number[]): number => {
  const sortedValues = Float64Array.from(values).sort();
  return sortedValues[Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * 0.95))] ?? 0;
};
