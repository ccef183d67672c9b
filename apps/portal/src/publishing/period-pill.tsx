import { Flex } from '@chakra-ui/react';
import { type EffectiveState, effectiveState, type Period, type PriceListRow, priceListState } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../i18n/format';
import { useToday } from '../ui/text/clock';
import { StatusPill } from '../ui/text/status-pill';

const LOOKS = { upcoming: 'upcoming', current: 'accepted', superseded: 'expired' } as const;

/** Formats a calendar day at local midnight, so that the result is the same day in every time zone. */
export const dayText = (date: Format['date'], day: string): string => date(`${day}T00:00`);

/** Shows the validity of a price list today, and from when its announced prices are valid. Updates when the day changes. */
export function ListPeriod({ row }: { row: PriceListRow }) {
  const { state, toOpen, announced } = priceListState(row, useToday());
  const next = state === 'current' ? announced[0] : undefined;
  return (
    <Flex display="inline-flex" gap="1" wrap="wrap">
      <PeriodPill state={state} period={toOpen} />
      {next && <NextPrices period={next} />}
    </Flex>
  );
}

function NextPrices({ period: { effectiveFrom } }: { period: Period }) {
  const { t } = useTranslation('publishing');
  const { date } = useFormat();
  return (
    <StatusPill status="upcoming" h="auto" minH="22px" rounded="11px" whiteSpace="normal">
      {t('effective.newPrices', { day: dayText(date, effectiveFrom!) })}
    </StatusPill>
  );
}

export const VersionPeriod = ({ row, newer }: { row: Period; newer: readonly Period[] }) => (
  <PeriodPill state={effectiveState(row, useToday(), newer)} period={row} />
);

/** Shows from when or until when prices are valid, or that they have expired. */
function PeriodPill({ state, period: { effectiveFrom, effectiveUntil } }: { state: EffectiveState; period: Period }) {
  const { t } = useTranslation('publishing');
  const { date } = useFormat();
  const periodText = () => {
    if (state === 'upcoming' && effectiveFrom) return t('effective.from', { day: dayText(date, effectiveFrom) });
    if (state === 'current' && effectiveUntil) return t('effective.until', { day: dayText(date, effectiveUntil) });
    return t(`effective.${state}`);
  };
  return <StatusPill status={LOOKS[state]}>{periodText()}</StatusPill>;
}
