import type { ExportKind } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { functionsQuery } from '../analytics.queries';
import { FigureCard } from '../figure-card';
import { FigureTable } from '../figure-table';
import { logAddress, useRange } from '../range';
import { joinSentences, useFigureText } from '../use-figure-text';

const EXPORTS = ['functions'] as const satisfies readonly ExportKind[];

export function FunctionsCard() {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const text = useFigureText();
  const navigate = useNavigate();
  const { view, search } = useRange();
  const title = t('card.functions');
  return (
    <FigureCard
      title={title}
      exports={EXPORTS}
      name="functions"
      query={useQuery(functionsQuery(view))}
      show={({ range, items, count, previous }) => {
        const isCompared = range.previous !== null;
        const [current, before] = [t('series.current'), t('series.previous')];
        const top = items[0];
        // Draw the bars of the previous period only if some have a value, because empty bars would misalign the others with their names.
        const showsPrevious = isCompared && items.some((item) => item.previous);
        return {
          finding: joinSentences(
            text.total(t('total.uses', { count }), count, previous),
            top?.count ? t('finding.top', { name: text.func(top.func), number: number(top.count) }) : '',
          ),
          isEmpty: items.every((item) => item.count === 0 && !item.previous),
          chart: {
            kind: 'bar',
            isTime: false,
            isCompared: showsPrevious,
            points: items.map((item) => ({
              label: text.func(item.func),
              values: showsPrevious ? [item.count, item.previous] : [item.count],
            })),
            series: showsPrevious ? [current, before] : [current],
            format: number,
          },
          onPick: (point) => void navigate(logAddress(search, { func: items[point]!.func })),
          table: (
            <FigureTable
              label={title}
              heads={[t('column.function'), current, ...(isCompared ? [before, t('column.change')] : [])]}
              rows={items.map((item) => ({
                key: item.func,
                head: text.func(item.func),
                to: logAddress(search, { func: item.func }),
                cells: [
                  number(item.count),
                  ...(isCompared
                    ? [item.previous === null ? '–' : number(item.previous), text.change(item.count, item.previous) ?? '–']
                    : []),
                ],
              }))}
            />
          ),
        };
      }}
    />
  );
}
