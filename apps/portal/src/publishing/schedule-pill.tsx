import type { BoxProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format';
import { useNow } from '../ui/text/clock';
import { StatusPill } from '../ui/text/status-pill';
import type { PublicationRow } from './rows';
import { scheduleState } from './schedule';

/** Shows editors that an item is scheduled or expired. Other readers do not see such items. */
export function SchedulePill({ row, ...box }: BoxProps & { row: Pick<PublicationRow, 'liveFrom' | 'liveUntil'> }) {
  const state = scheduleState(row, useNow());
  if (state === 'expired') return <StatusPill status="expired" {...box} />;
  return state === 'scheduled' ? <ScheduledPill from={row.liveFrom!} {...box} /> : null;
}

/** The pill of a scheduled item, in a separate component because its texts are rarely needed and not loaded with the home page. */
function ScheduledPill({ from, ...box }: BoxProps & { from: string }) {
  const { t } = useTranslation('publishing');
  const { upcoming } = useFormat();
  return (
    <StatusPill status="upcoming" {...box}>
      {t('schedule.from', { time: upcoming(from) })}
    </StatusPill>
  );
}
