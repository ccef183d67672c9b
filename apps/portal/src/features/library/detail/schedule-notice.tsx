import { Box, Button, Flex } from '@chakra-ui/react';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { useNow } from '../../../ui/clock';
import { Icon } from '../../../ui/icon';
import type { PublicationRow } from '../rows';
import { scheduleState } from '../schedule';

/** For who may edit it: when an item will be seen, until when, or since when it no longer is, and the way to another hour. */
export function ScheduleNotice({ row, editAddress }: { row: PublicationRow; editAddress: string }) {
  const { t } = useTranslation('library');
  const { dateTime } = useFormat();
  const state = scheduleState(row, useNow());
  if (state === 'live') return null;
  const words = {
    scheduled: () => t('schedule.scheduled', { time: dateTime(row.liveFrom!) }),
    ending: () => t('schedule.ending', { time: dateTime(row.liveUntil!) }),
    expired: () => t('schedule.expired', { time: dateTime(row.liveUntil!) }),
  };
  const tone = state === 'expired' ? 'warning' : 'info';
  return (
    <Flex role="status" align="center" gap="3" wrap="wrap" color={`fg.${tone}`} bg={`bg.${tone}`} rounded="md" px="4" py="2.5" mb="4">
      <Icon as={CalendarClock} />
      <Box flex="1" minW="200px">
        {words[state]()}
      </Box>
      <Button asChild size="xs" variant="outline" colorPalette="gray" bg="bg.panel">
        <Link to={editAddress}>{t(state === 'expired' ? 'schedule.extend' : 'schedule.change')}</Link>
      </Button>
    </Flex>
  );
}
