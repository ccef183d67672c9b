import { Box, type BoxProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../date-format';
import { useNow } from './clock';
import { useLocale } from './locale';

export type Age = { unit: 'now' } | { unit: 'minutes' | 'hours' | 'days'; count: number } | { unit: 'date' };

function ageOf(then: number, now: number): Age {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return { unit: 'now' };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { unit: 'hours', count: hours };
  const days = Math.floor(hours / 24);
  return days < 4 ? { unit: 'days', count: days } : { unit: 'date' };
}

interface Props extends BoxProps {
  at: string | number | Date;
}

/** Shows a relative time such as "5 min ago" and updates it. The title contains the full date and zone. */
export function RelativeTime({ at, ...box }: Props) {
  const { t } = useTranslation('common');
  const { intl } = useLocale();
  const now = useNow();
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const age = ageOf(date.getTime(), now);
  const words = {
    now: () => t('time.justNow'),
    minutes: (count: number) => t('time.minutesAgo', { count }),
    hours: (count: number) => t('time.hoursAgo', { count }),
    days: (count: number) => t('time.daysAgo', { count }),
    date: () => dateFormat(intl, { year: 'numeric', month: 'short', day: '2-digit' }).format(date),
  };
  return (
    <Box asChild whiteSpace="nowrap" fontVariantNumeric="tabular-nums" {...box}>
      <time dateTime={date.toISOString()} title={dateFormat(intl, { dateStyle: 'full', timeStyle: 'long' }).format(date)}>
        {words[age.unit]('count' in age ? age.count : 0)}
      </time>
    </Box>
  );
}
