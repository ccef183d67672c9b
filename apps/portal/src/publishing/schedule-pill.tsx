import type { BoxProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format';
import { useNow } from '../ui/text/clock';
import { StatusPill } from '../ui/text/status-pill';
import type { PublicationRow } from './rows';
import { scheduleState } from './schedule';

/** Shows that an item is scheduled or expired, to its editors only: other readers do not see it then. */
export function SchedulePill({ row, ...box }: BoxProps & { row: Pick<PublicationRow, 'liveFrom' | 'liveUntil'> }) {
  const state = scheduleState(row, useNow());
  if (state === 'expired') return <StatusPill status="expired" {...box} />;
  return state === 'scheduled' ? <ScheduledPill from={row.liveFrom!} {...box} /> : null;
}

/** A separate component, because its texts are not those of the home page, where scheduled items are rare. */
function ScheduledPill({ from, ...box }: BoxProps & { from: string }) {
  const { t } = useTranslation('publishing');
  const { upcoming } = useFormat();
  return (
    <StatusPill status="upcoming" {...box}>
      {t('schedule.from', { time: upcoming(from) })}
    </StatusPill>
  );
}
