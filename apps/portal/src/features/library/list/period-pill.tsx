import { effectiveState, type PriceListRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { StatusPill } from '../../../ui/status-pill';
import { today } from '../prices.list';

const LOOKS = { upcoming: 'upcoming', current: 'accepted', superseded: 'expired' } as const;

/** From when its prices are good, or until when, or that they are good no more. */
export function PeriodPill({ row }: { row: Pick<PriceListRow, 'effectiveFrom' | 'effectiveUntil'> }) {
  const { t } = useTranslation('library');
  const { date } = useFormat();
  const state = effectiveState(row, today());
  // Midnight of the reader, so that the day stays the same in every zone.
  const named = (day: string) => date(`${day}T00:00`);
  const words = () => {
    if (state === 'upcoming' && row.effectiveFrom) return t('effective.from', { day: named(row.effectiveFrom) });
    if (state === 'current' && row.effectiveUntil) return t('effective.until', { day: named(row.effectiveUntil) });
    return t(`effective.${state}`);
  };
  return <StatusPill status={LOOKS[state]}>{words()}</StatusPill>;
}
