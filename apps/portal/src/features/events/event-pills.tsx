import { Flex, type FlexProps } from '@chakra-ui/react';
import type { EventRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { SchedulePill } from '../../publishing/schedule-pill';
import { Pill, StatusPill } from '../../ui/text/status-pill';
import { FEW_SEATS, useEventState } from './events.queries';

type Row = Pick<EventRow, 'startsAt' | 'endsAt' | 'cancelledAt' | 'registration' | 'free' | 'liveFrom' | 'liveUntil'>;

/** Shows the state of an event, the reader's registration and, if only a few seats are left, their number. */
export function EventPills({ row, ...flex }: FlexProps & { row: Row }) {
  const { t } = useTranslation('publications-shell');
  const state = useEventState(row);
  const { registration, free } = row;
  return (
    <Flex gap="2" wrap="wrap" align="center" _empty={{ display: 'none' }} {...flex}>
      <SchedulePill row={row} />
      {state === 'cancelled' && <StatusPill status="rejected">{t('event.state.cancelled')}</StatusPill>}
      {state === 'over' && <StatusPill status="expired" />}
      {state === 'running' && <StatusPill status="inProgress">{t('event.state.running')}</StatusPill>}
      {registration?.state === 'seated' && <StatusPill status="registered" />}
      {registration?.state === 'waiting' && state === 'upcoming' && <StatusPill status="waiting">{t('event.state.waiting')}</StatusPill>}
      {state === 'upcoming' && registration?.state !== 'seated' && free !== null && free <= FEW_SEATS && (
        <Pill look={free ? ['amber', 'quarter'] : ['gray', 'disc']}>
          {free ? t('event.seats.left', { number: free }) : t('event.seats.full')}
        </Pill>
      )}
    </Flex>
  );
}
