import type { ExportKind } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { activeUsersQuery } from '../analytics.queries';
import { FigureCard } from '../figure-card';
import { FigureTable } from '../figure-table';
import { replaceToday, type Today } from '../live-today';
import { logAddress, useRange } from '../range';
import { daysOfPoint, joinSentences, useFigureText } from '../use-figure-text';
import { timeChartOf } from './over-time';

const EXPORTS = ['active-users'] as const satisfies readonly ExportKind[];

/** Charts the number of active users over time. Today's point is updated while the page is open. */
export function ActiveUsersCard({ today }: { today: Today | undefined }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const text = useFigureText();
  const navigate = useNavigate();
  const { view, search } = useRange();
  const title = t('card.activeUsers');
  return (
    <FigureCard
      title={title}
      exports={EXPORTS}
      name="activeUsers"
      query={useQuery(activeUsersQuery(view))}
      show={({ range, items: points, count, previous }) => {
        const items = replaceToday(points, range, today, 'activeUsers');
        const places = text.places(range);
        const addressAt = (at: string) => logAddress(search, daysOfPoint(at, range));
        const words = { ...places, number, current: t('series.current'), previous: t('series.previous') };
        const isCompared = range.previous !== null;
        return {
          finding: joinSentences(text.total(t('total.users', { count }), count, previous), text.peak(items, range)),
          isEmpty: count === 0 && !previous && items.every((item) => item.count === 0),
          chart: timeChartOf('line', items, range, words),
          onPick: (point) => void navigate(addressAt(items[point]!.at)),
          table: (
            <FigureTable
              label={title}
              heads={[t('column.time'), words.current, ...(isCompared ? [words.previous] : [])]}
              rows={items.map((item) => ({
                key: item.at,
                head: places.long(item.at),
                to: addressAt(item.at),
                cells: [number(item.count), ...(isCompared ? [item.previous === null ? '–' : number(item.previous)] : [])],
              }))}
            />
          ),
        };
      }}
    />
  );
}
