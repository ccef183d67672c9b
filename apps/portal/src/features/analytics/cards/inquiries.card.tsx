import { Box, Text } from '@chakra-ui/react';
import { type ExportKind, sees } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { useRole } from '../../../live/use-session';
import { DotLines } from '../../../ui/chart/dot-lines';
import { inquiriesQuery } from '../analytics.queries';
import { FigureCard } from '../figure-card';
import { FigureTable } from '../figure-table';
import { useRange } from '../range';
import { daysOfPoint, joinSentences, useFigureText } from '../use-figure-text';

const HOUR_MS = 3_600_000;
const MAX_UNITS = 6;

const EXPORTS = ['inquiry-analysis'] as const satisfies readonly ExportKind[];

export function InquiriesCard() {
  const { t } = useTranslation(['dashboard', 'common']);
  const { number, duration } = useFormat();
  const text = useFigureText();
  const navigate = useNavigate();
  const { view } = useRange();
  const role = useRole();
  // Headquarters see the counts of inquiries but may not read the inquiries.
  const readsInquiries = role !== undefined && sees.contactUs(role);
  const title = t('card.inquiries');
  const formatHours = (value: number | null) => (value === null ? '–' : duration(value * HOUR_MS));
  return (
    <FigureCard
      title={title}
      exports={EXPORTS}
      name="inquiries"
      query={useQuery(inquiriesQuery(view))}
      show={({ range, items, count, previous, median, ninthTenth, responses }) => {
        const places = text.places(range);
        const series = [t('common:status.new'), t('common:status.inProgress'), t('common:status.closed')];
        const addressAt = (at: string) => {
          const days = daysOfPoint(at, range);
          return `/all-inquiries?from=${days.from}&to=${days.to}`;
        };
        const answeredRows = responses.filter((row) => row.answered > 0).slice(0, MAX_UNITS);
        return {
          finding: joinSentences(
            text.total(t('total.inquiries', { count }), count, previous),
            median === null
              ? t('finding.noResponse')
              : t('finding.response', { median: formatHours(median), ninth: formatHours(ninthTenth) }),
          ),
          isEmpty: count === 0 && !previous,
          chart: {
            kind: 'stacked',
            isTime: true,
            points: items.map((item) => ({
              key: item.at,
              label: places.long(item.at),
              short: places.short(item.at),
              values: [item.new, item.inProgress, item.closed],
            })),
            series,
            states: ['new', 'inProgress', 'closed'],
            format: number,
          },
          ...(readsInquiries && { onPick: (point: number) => void navigate(addressAt(items[point]!.at)) }),
          table: (
            <FigureTable
              label={title}
              heads={[t('column.time'), ...series, t('column.total')]}
              rows={items.map((item) => ({
                key: item.at,
                head: places.long(item.at),
                ...(readsInquiries && { to: addressAt(item.at) }),
                cells: [number(item.new), number(item.inProgress), number(item.closed), number(item.count)],
              }))}
            />
          ),
          more: answeredRows.length > 0 && (
            <Box mt="4">
              <Text textStyle="label" mb="1.5">
                {t('series.median')}
              </Text>
              <DotLines
                rows={answeredRows.map(({ unit, median, ninthTenth }) => ({
                  key: unit.id,
                  label: unit.name,
                  dot: median,
                  end: ninthTenth,
                  text: t('halfAndMost', { median: formatHours(median), ninth: formatHours(ninthTenth) }),
                }))}
              />
            </Box>
          ),
        };
      }}
    />
  );
}
