import { effectiveState, type Period } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../../i18n/format';
import { useToday } from '../../../ui/clock';
import { StatusPill } from '../../../ui/status-pill';

const LOOKS = { upcoming: 'upcoming', current: 'accepted', superseded: 'expired' } as const;

/** A day of the calendar: at midnight of the reader, so that it stays the same in every zone. */
export const dayText = (date: Format['date'], day: string): string => date(`${day}T00:00`);

/** From when prices are good, or until when, or that they are good no more: once another day begins, as they are then. */
export function PeriodPill({ row, newer = [] }: { row: Period; newer?: readonly Period[] }) {
  const { t } = useTranslation('library');
  const { date } = useFormat();
  const state = effectiveState(row, useToday(), newer);
  const words = () => {
    if (state === 'upcoming' && row.effectiveFrom) return t('effective.from', { day: dayText(date, row.effectiveFrom) });
    if (state === 'current' && row.effectiveUntil) return t('effective.until', { day: dayText(date, row.effectiveUntil) });
    return t(`effective.${state}`);
  };
  return <StatusPill status={LOOKS[state]}>{words()}</StatusPill>;
}
