import type { BoxProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format';
import { useNow } from '../ui/text/clock';
import { StatusPill } from '../ui/text/status-pill';
import type { PublicationRow } from './rows';
import { scheduleState } from './schedule';

/** That an item waits for its hour, or is over: for who may edit it, as nobody else sees it then. */
export function SchedulePill({ row, ...box }: BoxProps & { row: Pick<PublicationRow, 'liveFrom' | 'liveUntil'> }) {
  const state = scheduleState(row, useNow());
  if (state === 'expired') return <StatusPill status="expired" {...box} />;
  return state === 'scheduled' ? <ScheduledPill from={row.liveFrom!} {...box} /> : null;
}

/** Apart, as its words are not those of the home page, where hardly an item waits. */
function ScheduledPill({ from, ...box }: BoxProps & { from: string }) {
  const { t } = useTranslation('publishing');
  const { upcoming } = useFormat();
  return (
    <StatusPill status="upcoming" {...box}>
      {t('schedule.from', { time: upcoming(from) })}
    </StatusPill>
  );
}
