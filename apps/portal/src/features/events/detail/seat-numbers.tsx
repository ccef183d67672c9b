import { Box, Text } from '@chakra-ui/react';
import type { EventRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';

/**
 * Shows the free seats in total and for the reader's company. A company at its own limit joins the waiting list although seats are free.
 */
export function SeatNumbers({ row: { free, capacity, perCompany, companySeats } }: { row: EventRow }) {
  const { t } = useTranslation('events');
  const { number } = useFormat();
  return (
    <Box>
      <Text fontWeight="600" fontVariantNumeric="tabular-nums">
        {free === null || capacity === null
          ? t('seats.unlimited')
          : free === 0
            ? t('seats.none')
            : t('seats.free', { free: number(free), number: number(capacity) })}
      </Text>
      {free !== null && capacity !== null && free > 0 && (
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">
          {t('seats.taken', { taken: number(capacity - free), number: number(capacity) })}
        </Text>
      )}
      {perCompany !== null && (
        <>
          <Text color="fg.muted">{t('seats.limit', { number: number(perCompany) })}</Text>
          <Text color="fg.muted" fontVariantNumeric="tabular-nums">
            {t('seats.company', { taken: number(companySeats.taken), number: number(perCompany) })}
          </Text>
        </>
      )}
    </Box>
  );
}
