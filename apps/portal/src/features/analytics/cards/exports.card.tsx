import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { exportUsageQuery } from '../analytics.queries';
import { FigureCard } from '../figure-card';
import { FigureTable } from '../figure-table';
import { type Today, withToday } from '../live-today';
import { logAddress } from '../range';
import { daysOfPoint, sentences, useFigureText } from '../use-figure-text';
import { useRange } from '../use-range';
import { overTime } from './over-time';
import { useKindText } from './use-kind-text';

/** How often tables were taken away, over time and by kind. */
export function ExportsCard({ today }: { today: Today | undefined }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const text = useFigureText();
  const kindText = useKindText();
  const navigate = useNavigate();
  const { view, search } = useRange();
  const title = t('card.exports');
  return (
    <FigureCard
      title={title}
      name="exports"
      query={useQuery(exportUsageQuery(view))}
      show={({ range, items: counted, count, previous, kinds }) => {
        const items = withToday(counted, range, today, 'exports');
        const isCompared = range.previous !== null;
        const [current, before] = [t('series.current'), t('series.previous')];
        const top = kinds[0];
        return {
          finding: sentences(
            text.total(t('total.exports', { count }), count, previous),
            top?.count ? t('finding.top', { name: kindText(top.kind), number: number(top.count) }) : '',
          ),
          isEmpty: count === 0 && !previous && items.every((item) => item.count === 0),
          chart: overTime('bar', items, range, { ...text.places(range), number, current, previous: before }),
          onPick: (point) => void navigate(logAddress(search, { func: 'export', ...daysOfPoint(items[point]!.at, range) })),
          table: (
            <FigureTable
              label={title}
              heads={[t('column.kind'), current, ...(isCompared ? [before] : [])]}
              rows={kinds.map((kind) => ({
                key: kind.kind,
                head: kindText(kind.kind),
                to: logAddress(search, { func: 'export' }),
                cells: [number(kind.count), ...(isCompared ? [kind.previous === null ? '–' : number(kind.previous)] : [])],
              }))}
            />
          ),
        };
      }}
    />
  );
}
