import { Box } from '@chakra-ui/react';
import type { ExportKind } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { exportUsageQuery } from '../analytics.queries';
import { FigureCard } from '../figure-card';
import { FigureTable } from '../figure-table';
import { replaceToday, type Today } from '../live-today';
import { logAddress, useRange } from '../range';
import { daysOfPoint, joinSentences, useFigureText } from '../use-figure-text';
import { timeChartOf } from './over-time';

/** Returns a function that names a kind of export. An unknown kind is shown by its id. */
function useKindText(): (kind: string) => string {
  const { t, i18n } = useTranslation('exports');
  return (kind) => (i18n.exists(`kind.${kind}`, { ns: 'exports' }) ? t(`kind.${kind as 'inquiries'}`) : kind);
}

const EXPORTS = ['export-usage', 'export-kinds'] as const satisfies readonly ExportKind[];

export function ExportsCard({ today }: { today: Today | undefined }) {
  const { t } = useTranslation(['dashboard', 'exports']);
  const { number } = useFormat();
  const text = useFigureText();
  const kindText = useKindText();
  const navigate = useNavigate();
  const { view, search } = useRange();
  const title = t('card.exports');
  return (
    <FigureCard
      title={title}
      exports={EXPORTS}
      name="exports"
      query={useQuery(exportUsageQuery(view))}
      show={({ range, items: points, count, previous, kinds }) => {
        const items = replaceToday(points, range, today, 'exports');
        const isCompared = range.previous !== null;
        const [current, before] = [t('series.current'), t('series.previous')];
        const top = kinds[0];
        const places = text.places(range);
        const addressAt = (at: string) => logAddress(search, { func: 'export', ...daysOfPoint(at, range) });
        const cellsOf = (counts: { count: number; previous: number | null }) => [
          number(counts.count),
          ...(isCompared ? [counts.previous === null ? '–' : number(counts.previous)] : []),
        ];
        return {
          finding: joinSentences(
            text.total(t('total.exports', { count }), count, previous),
            top?.count ? t('finding.top', { name: kindText(top.kind), number: number(top.count) }) : '',
          ),
          isEmpty: count === 0 && !previous && items.every((item) => item.count === 0),
          chart: timeChartOf('bar', items, range, { ...places, number, current, previous: before }),
          onPick: (point) => void navigate(addressAt(items[point]!.at)),
          table: (
            <FigureTable
              label={title}
              heads={[t('column.time'), current, ...(isCompared ? [before] : [])]}
              rows={items.map((item) => ({
                key: item.at,
                head: places.long(item.at),
                to: addressAt(item.at),
                cells: cellsOf(item),
              }))}
            />
          ),
          more: kinds.length > 0 && (
            <Box mt="4">
              <FigureTable
                label={t('exports:kind.export-kinds')}
                heads={[t('column.kind'), current, ...(isCompared ? [before] : [])]}
                rows={kinds.map((kind) => ({ key: kind.kind, head: kindText(kind.kind), cells: cellsOf(kind) }))}
              />
            </Box>
          ),
        };
      }}
    />
  );
}
