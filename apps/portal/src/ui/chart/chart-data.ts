import type { SeriesState } from './series-colours';

export type ChartKind = 'bar' | 'line' | 'stacked';

/** One point of the axis, with a value for each series, or null if the value is unknown. */
export interface ChartPoint {
  label: string;
  short?: string;
  /** Identifies the same point in all charts of a page, so that their crosshairs move together. */
  key?: string;
  values: readonly (number | null)[];
}

export interface ChartData {
  kind: ChartKind;
  /** True if the points are days, weeks or months. The bars are then vertical, and time runs from left to right in every language. */
  isTime: boolean;
  points: readonly ChartPoint[];
  series: readonly string[];
  /** The statuses that the series represent, with their own colours; undefined for other series. */
  states?: readonly SeriesState[];
  format: (value: number) => string;
  /** True if the last series is the previous period. It is drawn muted, and dashed in a line chart. */
  isCompared?: boolean;
  /** True if the axis of a line chart starts near the smallest value instead of 0, so that small changes of large values are visible. */
  isZoomed?: true;
  /** The height of a line or of vertical bars, in pixels. */
  height?: number;
}

/** Called when a point of a chart is selected. `series` is given if the person selected a single bar. */
export type PickHandler = (point: number, series?: number) => void;

export interface DrawingProps {
  data: ChartData;
  colours: readonly string[];
  isNarrow: boolean;
  onPick?: PickHandler | undefined;
}

/** Returns true if the bars are horizontal, beside the names of their points. */
export const hasHorizontalBars = ({ kind, isTime }: ChartData): boolean => kind !== 'line' && !isTime;

const HEIGHT = 240;
const AXIS_HEIGHT = 36;
const BAR_HEIGHT = 22;
const BAR_GAP = 12;

/** Returns the height of a chart before its drawing is loaded, so that the layout does not shift. */
export function heightOf(data: ChartData): number {
  if (!hasHorizontalBars(data)) return data.height ?? HEIGHT;
  const bars = data.kind === 'bar' ? data.series.length : 1;
  return AXIS_HEIGHT + data.points.length * (Math.max(1, bars) * BAR_HEIGHT + BAR_GAP);
}

/** Returns the indexes of the points that get a label: at most `most`, including the last point. */
export function labelledIndexes(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0);
}
