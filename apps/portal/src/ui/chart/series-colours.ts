/**
 * The colours of the series, in order. Each pair is distinguishable with colour blindness, and each colour contrasts with the background.
 */
const LIGHT_COLOURS = ['#006068', '#B37903', '#4C89FF', '#491F85', '#6B2B01', '#7D47B8'];
const DARK_COLOURS = ['#50BDC9', '#FEB43A', '#7C5BDA', '#90FFEA', '#F06B07', '#B04E68'];
/** The colour of the previous period, by colour mode. */
const PREVIOUS_COLOURS = { light: '#839096', dark: '#717E84' };

/** The status colours, equal to those of the status pills. */
const STATES = {
  new: { light: '#248348', dark: '#55D180' },
  inProgress: { light: '#0968DD', dark: '#6BA5FB' },
  closed: { light: '#CC2827', dark: '#F9786C' },
} as const;
/** The status that a series represents, with its own colour. */
export type SeriesState = keyof typeof STATES;

/** The maximum number of series with distinguishable colours. */
export const MAX_COLOURED_SERIES = LIGHT_COLOURS.length;

const coloursFor = (isDark: boolean): readonly string[] => (isDark ? DARK_COLOURS : LIGHT_COLOURS);

export const stateColours = (states: readonly SeriesState[], isDark: boolean): readonly string[] =>
  states.map((state) => STATES[state][isDark ? 'dark' : 'light']);

/** Returns one colour per series. The last series is muted if it is the previous period. */
export function seriesColours(count: number, isCompared: boolean, isDark: boolean): readonly string[] {
  const baseColours = coloursFor(isDark);
  return isCompared ? [...baseColours.slice(0, count - 1), isDark ? PREVIOUS_COLOURS.dark : PREVIOUS_COLOURS.light] : baseColours;
}

/** Returns the dash pattern of a line. The second and fourth lines are dashed, so that they do not differ by colour alone. */
export const dashOf = (series: number): string | undefined => (series % 2 ? '6 4' : undefined);

/** The style of labels and axes, as CSS variables that follow the colour mode. */
export const CHART_THEME = {
  text: { fontFamily: 'inherit', fontSize: 12, fill: 'var(--pp-colors-fg-muted)' },
  axis: { ticks: { text: { fontSize: 12, fill: 'var(--pp-colors-fg-muted)' } } },
  grid: { line: { stroke: 'var(--pp-colors-border)', strokeWidth: 1 } },
  crosshair: { line: { stroke: 'var(--pp-colors-border-control)', strokeWidth: 1, strokeDasharray: 'none' } },
} as const;
