import type { LogPoint, LogRange } from '@portal/contracts';
import type { ChartData } from '../../../ui/chart/chart-data';

interface Words {
  current: string;
  previous: string;
  short: (at: string) => string;
  long: (at: string) => string;
  number: (value: number) => string;
}

export function timeChartOf(kind: 'line' | 'bar', items: readonly LogPoint[], range: LogRange, words: Words): ChartData {
  const isCompared = range.previous !== null;
  return {
    kind,
    isTime: true,
    isCompared,
    points: items.map(({ at, count, previous }) => ({
      key: at,
      label: words.long(at),
      short: words.short(at),
      values: isCompared ? [count, previous] : [count],
    })),
    series: isCompared ? [words.current, words.previous] : [words.current],
    format: words.number,
  };
}
