/** The colours of series, in their order: each pair can be told apart also by people who see fewer colours, and each stands out from its ground. */
const LIGHT = ['#006068', '#B37903', '#4C89FF', '#491F85', '#6B2B01', '#7D47B8'];
const DARK = ['#50BDC9', '#FEB43A', '#7C5BDA', '#90FFEA', '#F06B07', '#B04E68'];
/** The period before stands back behind what is looked at. */
const BEFORE = { light: '#839096', dark: '#717E84' };

/** The colours of how things stand, as their pills have them. */
const STATES = {
  new: { light: '#248348', dark: '#55D180' },
  inProgress: { light: '#0968DD', dark: '#6BA5FB' },
  closed: { light: '#CC2827', dark: '#F9786C' },
} as const;
/** What a series stands for, where that has a colour of its own. */
export type SeriesState = keyof typeof STATES;

/** More series than this are not told apart. */
export const SERIES_COLOURS = LIGHT.length;

const coloursFor = (isDark: boolean): readonly string[] => (isDark ? DARK : LIGHT);

/** One colour for each state. */
export const stateColours = (states: readonly SeriesState[], isDark: boolean): readonly string[] =>
  states.map((state) => STATES[state][isDark ? 'dark' : 'light']);

/** One colour for each series; the last is quiet where it is the period before. */
export function seriesColours(count: number, isCompared: boolean, isDark: boolean): readonly string[] {
  const own = coloursFor(isDark);
  return isCompared ? [...own.slice(0, count - 1), isDark ? BEFORE.dark : BEFORE.light] : own;
}

/** The second and the fourth line are dashed as well. */
export const dashOf = (series: number): string | undefined => (series % 2 ? '6 4' : undefined);

/** What is written and drawn around the data: by variables, which follow the mode by themselves. */
export const CHART_THEME = {
  text: { fontFamily: 'inherit', fontSize: 12, fill: 'var(--pp-colors-fg-muted)' },
  axis: { ticks: { text: { fontSize: 12, fill: 'var(--pp-colors-fg-muted)' } } },
  grid: { line: { stroke: 'var(--pp-colors-border)', strokeWidth: 1 } },
  crosshair: { line: { stroke: 'var(--pp-colors-border-control)', strokeWidth: 1, strokeDasharray: 'none' } },
} as const;
