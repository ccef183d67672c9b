import { Box, Button, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addMonths, firstDayOfWeek, type Month, monthOf } from '../../i18n/calendar';
import { monthName } from '../../i18n/clocks';
import { useLanguage } from '../../i18n/language';
import { failureText } from '../../live/failures/failure';
import { ErrorState } from '../../ui/feedback/error-state';
import { RefetchLine } from '../../ui/feedback/states';
import { today } from '../../ui/text/clock';
import { Icon } from '../../ui/text/icon';
import type { EventFilter } from './events.list';
import { monthQuery } from './events.queries';
import { MonthGrid } from './month-grid';

interface Props {
  month: Month;
  onMonth: (month: Month) => void;
  filter: EventFilter;
  userId: string;
}

export function MonthView({ month, onMonth, filter, userId }: Props) {
  const { t } = useTranslation('events');
  const { intl } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(monthQuery(month, firstDayOfWeek(intl), filter, userId));
  const current = monthOf(today());
  const step = { size: 'sm', variant: 'outline', colorPalette: 'gray' } as const;
  return (
    <Box role="region" aria-label={t('month.region')} aria-busy={isFetching || undefined}>
      <Flex align="center" gap="2" mb="3">
        <IconButton {...step} aria-label={t('month.previous')} title={t('month.previous')} onClick={() => onMonth(addMonths(month, -1))}>
          <Icon as={ChevronLeft} flips />
        </IconButton>
        <IconButton {...step} aria-label={t('month.next')} title={t('month.next')} onClick={() => onMonth(addMonths(month, 1))}>
          <Icon as={ChevronRight} flips />
        </IconButton>
        <Heading as="h2" textStyle="sectionTitle" aria-live="polite" ms="1">
          {monthName(intl, month)}
        </Heading>
        {month !== current && (
          <Button {...step} variant="ghost" onClick={() => onMonth(current)}>
            {t('month.today')}
          </Button>
        )}
      </Flex>
      <RefetchLine active={isFetching} />
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} reason={failureText(error)}>
          {t('list.failed')}
        </ErrorState>
      ) : (
        <MonthGrid month={month} events={data?.items ?? []} />
      )}
      {data && data.totalCount > data.items.length && (
        <Text textStyle="caption" color="fg.muted" mt="2">
          {t('month.capped', { number: data.items.length })}
        </Text>
      )}
    </Box>
  );
}
