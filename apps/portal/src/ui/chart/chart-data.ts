import type { SeriesState } from './palette';

export type ChartKind = 'bar' | 'line' | 'stacked';

/** One place of the axis, with a value for each series; null where none is known. */
export interface ChartPoint {
  label: string;
  /** What stands at the axis, where that is less. */
  short?: string;
  /** What charts of one page call the same place, so that their crosshairs stand at it together. */
  key?: string;
  values: readonly (number | null)[];
}

/** What a chart draws, in the words of the reader. */
export interface ChartData {
  kind: ChartKind;
  /** The places are days, weeks or months: they stand side by side, and run from left to right in every language. */
  isTime: boolean;
  points: readonly ChartPoint[];
  series: readonly string[];
  /** What each series stands for, where these are states. */
  states?: readonly SeriesState[];
  format: (value: number) => string;
  /** The last series is the period before: it is drawn quietly, and dashed where it is a line. */
  isCompared?: boolean;
}

/** A place of a chart was chosen; the series is known where it was one bar. */
export type Pick = (point: number, series?: number) => void;

/** What the drawings share. */
export interface DrawingProps {
  data: ChartData;
  /** One for each series. */
  colours: readonly string[];
  isNarrow: boolean;
  onPick?: Pick | undefined;
}

/** Names are read beside lying bars, times below standing ones. */
export const isLying = ({ kind, isTime }: ChartData): boolean => kind !== 'line' && !isTime;

const HEIGHT = 240;
const AXIS = 36;
const BAR = 22;
const GAP = 12;

/** Known before the drawing is there, so that nothing moves when it comes. */
export function heightOf(data: ChartData): number {
  if (!isLying(data)) return HEIGHT;
  const bars = data.kind === 'bar' ? data.series.length : 1;
  return AXIS + data.points.length * (Math.max(1, bars) * BAR + GAP);
}

/** Which places of the axis are named: at most so many, the last among them. */
export function namedPlaces(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0);
}
