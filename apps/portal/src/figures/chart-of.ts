import type { Figures } from '@portal/contracts';
import type { ChartData } from '../ui/chart/chart-data';
import { MAX_COLOURED_SERIES } from '../ui/chart/series-colours';
import type { FiguresText } from './use-figures-text';

/** The maximum number of names beside horizontal bars. The table contains all of them. */
const MAX_NAMES = 20;

/** Returns a chart of the figures, with at most as many series as a reader can distinguish, or null if a table is enough. */
export function chartOf(
  { df, visualization }: Figures,
  { headOf, cellOf, placeOf, numberOf }: FiguresText,
  other: string,
): ChartData | null {
  const x = df.columns.find(({ key }) => key === visualization?.x);
  const columns = (visualization?.series ?? []).flatMap((key) => df.columns.find((column) => column.key === key) ?? []);
  if (!visualization || !x || !columns.length || df.rows.length < 2) return null;
  const { kind } = visualization;
  const isTime = x.type === 'date';
  const hasManySeries = columns.length > MAX_COLOURED_SERIES;
  const colouredColumns = hasManySeries ? columns.slice(0, kind === 'line' ? MAX_COLOURED_SERIES : MAX_COLOURED_SERIES - 1) : columns;
  const otherColumns = columns.slice(colouredColumns.length);
  // Lines cannot be added up, so those beyond the sixth are only in the table.
  const isSummed = otherColumns.length > 0 && kind !== 'line';
  const valueOf = (row: (typeof df.rows)[number], key: string): number | null => {
    const value = row[key];
    return typeof value === 'number' ? value : null;
  };
  const rows = isTime || kind === 'line' ? df.rows : df.rows.slice(0, MAX_NAMES);
  return {
    kind,
    isTime,
    points: rows.map((row) => ({
      label: cellOf(x, row[x.key]),
      ...(isTime && { short: placeOf(x.of, row[x.key]) }),
      values: [
        ...colouredColumns.map(({ key }) => valueOf(row, key)),
        ...(isSummed ? [otherColumns.reduce((sum, { key }) => sum + (valueOf(row, key) ?? 0), 0)] : []),
      ],
    })),
    series: [...colouredColumns.map(headOf), ...(isSummed ? [other] : [])],
    format: (value) => numberOf(columns[0]!.type, value),
  };
}
