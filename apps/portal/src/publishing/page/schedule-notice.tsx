import { Box, Button, Flex } from '@chakra-ui/react';
import type { PublicationKind } from '@portal/contracts';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { serverNow } from '../../device/server-clock';
import { useFormat } from '../../i18n/format';
import { api } from '../../live/api';
import { useConnection } from '../../live/connection';
import { failureText } from '../../live/failures/failure';
import { editAddress } from '../../parts/publication-address';
import { toast } from '../../ui/feedback/toaster';
import { useOnce } from '../../ui/input/use-once';
import { useNow } from '../../ui/text/clock';
import { Icon } from '../../ui/text/icon';
import type { PublicationRow } from '../rows';
import { extendedEndOf, scheduleState } from '../schedule';

interface Props {
  row: PublicationRow;
  kind: PublicationKind;
}

/** Shows editors the publication period of an item that is scheduled, about to expire or expired, with a link that changes the period. */
export function ScheduleNotice({ row, kind }: Props) {
  const { t } = useTranslation('publishing');
  const { dateTime } = useFormat();
  const state = scheduleState(row, useNow());
  // The period of news and events is changed only by an edit, which checks their other times too.
  const canReschedule = kind === 'material' || kind === 'price';
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
      <Flex gap="2" wrap="wrap">
        <Button asChild size="xs" variant="outline" colorPalette="gray" bg="bg.panel">
          <Link to={editAddress(kind, row.documentId)}>{t('schedule.change')}</Link>
        </Button>
        {canReschedule && <RescheduleButton row={row} isWaiting={state === 'scheduled'} />}
      </Flex>
    </Flex>
  );
}

/** Reschedules an item with one click: publishes a scheduled item now, or extends one that is about to expire by thirty days. */
function RescheduleButton({ row, isWaiting }: { row: PublicationRow; isWaiting: boolean }) {
  const { t } = useTranslation('publishing');
  const { dateTime } = useFormat();
  const offline = useConnection().state === 'offline';
  const { documentId: publicationId, title, rev = 0 } = row;
  const [moveSchedule, isMoving] = useOnce(async () => {
    try {
      const liveUntil = isWaiting ? undefined : extendedEndOf(row, serverNow());
      await api.publications.reschedule({ publicationId, rev, ...(liveUntil ? { liveUntil } : { liveFrom: null }) });
      toast.success(liveUntil ? t('schedule.extended', { title, time: dateTime(liveUntil) }) : t('publish.done', { title }));
    } catch (error) {
      toast.error(failureText(error));
    }
  });
  return (
    <Button size="xs" loading={isMoving} disabled={offline} onClick={() => void moveSchedule()}>
      {t(isWaiting ? 'schedule.now' : 'schedule.extend')}
    </Button>
  );
}
