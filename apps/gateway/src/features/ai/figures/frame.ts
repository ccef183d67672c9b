import { type DataFrame, FIGURES_LIMITS, type Figures, type Visualization } from '@portal/contracts';

export type Row = DataFrame['rows'][number];
export type Column = DataFrame['columns'][number];

/** The result of a query before its date is added. */
export interface FigureResult {
  columns: Column[];
  rows: Row[];
  finding: Figures['finding'];
  /** The publications whose titles or prices are in the result. */
  documents?: readonly string[];
  chart: (Pick<Visualization, 'kind' | 'unit'> & { series: readonly string[] }) | null;
}

const LABELS = {
  status: 'Status',
  day: 'Day',
  week: 'Week from',
  month: 'Month',
  product: 'Product',
  company: 'Company',
  document: 'Document',
  event: 'Event',
  function: 'Function',
  starts: 'Starts',
  inquiries: 'Inquiries',
  new: 'New',
  'in-progress': 'In progress',
  closed: 'Closed',
  answered: 'Answered',
  median: 'Median (hours)',
  'ninth-tenth': '9 of 10 within (hours)',
  seats: 'Seats taken',
  waiting: 'Waiting',
  downloads: 'Downloads',
  companies: 'Companies',
  uses: 'Uses',
  people: 'People',
  part: 'Part number',
  description: 'Description',
  list: 'Price list',
  currency: 'Currency',
  before: 'Before',
  after: 'Now',
  change: 'Change',
  weeks: 'Lead time (weeks)',
} as const satisfies Record<string, string>;
export type ColumnKey = keyof typeof LABELS;

/** Returns the column with this key. The portal has a label for each key in each language. */
export const column = (key: ColumnKey, type: Column['type'], of: Column['of'] = null): Column => ({ key, label: LABELS[key], type, of });

/** Returns the column of a portal function, whose id is the column key. */
export const functionColumn = (key: string): Column => ({ key, label: key, type: 'number', of: 'function' });

/** Returns the table, truncated to the limits for figures. A chart is included only if the table is small enough for one. */
export const frameOf = ({ columns, rows, chart }: FigureResult, title: string): Pick<Figures, 'df' | 'visualization'> => {
  const shownColumns = columns.slice(0, FIGURES_LIMITS.columns);
  const x = shownColumns[0]!;
  const series = chart?.series.filter((key) => shownColumns.some((each) => each.key === key)).slice(0, FIGURES_LIMITS.series) ?? [];
  const isDrawn = chart && rows.length > 1 && rows.length <= FIGURES_LIMITS.points && series.length > 0;
  return {
    df: { columns: shownColumns, rows: rows.slice(0, FIGURES_LIMITS.rows) },
    visualization: isDrawn ? { kind: chart.kind, x: x.key, series, unit: chart.unit, title } : null,
  };
};
