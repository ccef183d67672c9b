import { Flex, type FlexProps } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { Icon } from '../../ui/text/icon';

const HOUR = 60;
/** The cache lifetime of the usual response time. The server recomputes the value once a day, and no fact announces it. */
const STALE_MS = 3_600_000;

/** Shows how long a response usually takes. Renders nothing if there is too little data. */
export function AnswerTime(box: FlexProps) {
  const { t } = useTranslation('contact');
  const { data } = useQuery({ ...api.tickets.usualAnswer.query({}), staleTime: STALE_MS });
  const minutes = data?.minutes ?? null;
  if (minutes === null) return null;
  return (
    <Flex align="center" gap="1.5" textStyle="caption" color="fg.muted" {...box}>
      <Icon as={Clock} size={14} />
      {minutes < HOUR ? t('usual.minutes', { count: Math.max(1, minutes) }) : t('usual.hours', { count: Math.round(minutes / HOUR) })}
    </Flex>
  );
}
