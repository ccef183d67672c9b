import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { type NewsPart, type NewsRow, NOTICE_DAYS } from '@portal/contracts';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { useLanguage } from '../../i18n/language';
import { PartLink } from '../../parts/part-link';
import { WatchPart } from '../../parts/watch-part';
import { Panel } from '../../publishing/panel';
import { dayText } from '../../publishing/period-pill';
import { useToday } from '../../ui/text/clock';
import { Icon } from '../../ui/text/icon';
import { noticeState } from './notice-state';

const DAY_MS = 24 * 3_600_000;
/** The minimum length in days of a period that is shown in whole months, rounded down. */
const DAYS_AHEAD = 90;
const MONTH_DAYS = 31;

/** Shows the affected parts and dates of a life-cycle notice, before its text (R3.5). */
export function NoticePanel({ row }: { row: NewsRow }) {
  const { t } = useTranslation(['news', 'publications-shell']);
  const { date } = useFormat();
  const today = useToday();
  const formatDaysAhead = useDaysAhead();
  const state = noticeState(row, today);
  const days = NOTICE_DAYS.flatMap((field) => (row[field] ? [{ field, day: row[field] }] : []));
  if (!days.length && !row.parts.length) return null;
  const isUrgent = state === 'orders-end';
  return (
    <Panel
      title={t(`publications-shell:category.${row.category}`)}
      borderInlineStartWidth="4px"
      borderInlineStartColor={isUrgent ? 'amber.solid' : 'border.emphasized'}
    >
      <Grid as="dl" templateColumns="repeat(auto-fit, minmax(150px, 1fr))" gap="4">
        {days.map(({ field, day }) => (
          <Box key={field}>
            <Text as="dt" textStyle="caption" color="fg.muted">
              {t(`notice.${field}`)}
            </Text>
            <Box as="dd">
              <Text textStyle="sectionTitle" fontVariantNumeric="tabular-nums">
                {dayText(date, day)}
              </Text>
              {field === 'lastOrderOn' && (
                <Text textStyle="label" color={isUrgent ? 'amber.fg' : 'fg.muted'}>
                  {isUrgent ? formatDaysAhead(day, today) : t('publications-shell:news.ended')}
                </Text>
              )}
            </Box>
          </Box>
        ))}
      </Grid>
      {row.parts.length > 0 && <Parts parts={row.parts} hasDays={days.length > 0} />}
    </Panel>
  );
}

function useDaysAhead(): (day: string, today: string) => string {
  const { intl } = useLanguage();
  return (day, today) => {
    const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
    const format = new Intl.RelativeTimeFormat(intl, { numeric: 'auto' });
    return days > DAYS_AHEAD ? format.format(Math.floor(days / MONTH_DAYS), 'month') : format.format(days, 'day');
  };
}

function Parts({ parts, hasDays }: { parts: readonly NewsPart[]; hasDays: boolean }) {
  const { t } = useTranslation('news');
  return (
    <Box mt={hasDays ? '5' : '0'}>
      <Text textStyle="caption" color="fg.muted" mb="1">
        {t('notice.parts')}
      </Text>
      <Box as="ul" listStyleType="none">
        {parts.map(({ partNumber, partKey, successor, successorKey }) => (
          <Flex as="li" key={partKey} align="center" wrap="wrap" columnGap="3" rowGap="0" minH="36px" borderTopWidth="1px" py="1">
            <Part partKey={partKey} partNumber={partNumber} />
            <Icon as={ArrowRight} flips size={14} color="fg.subtle" />
            {successor && successorKey ? (
              <Part partKey={successorKey} partNumber={successor} />
            ) : (
              <Text color="fg.muted" textStyle="label">
                {t('notice.noSuccessor')}
              </Text>
            )}
          </Flex>
        ))}
      </Box>
    </Box>
  );
}

/** A part number with its watch toggle and a link to its page. */
const Part = (part: { partKey: string; partNumber: string }) => (
  <Flex align="center" gap="1" minW={{ sm: '170px' }}>
    <PartLink {...part} fontWeight="500" />
    <WatchPart {...part} />
  </Flex>
);
