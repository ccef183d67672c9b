import { Box, Text } from '@chakra-ui/react';
import type { EventRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';

/**
 * The remaining seats, the number of seats that others hold, and the limit that sends a company to the waiting list while seats are left.
 * "Others" are those not shown elsewhere on the page: for staff the people outside their area, for partners the other companies.
 */
export function SeatNumbers({ row: { free, capacity, perCompany, companySeats, participants } }: { row: EventRow }) {
  const { t } = useTranslation('events');
  const { number } = useFormat();
  const otherSeats = capacity === null || free === null ? 0 : capacity - free - (participants?.seated ?? companySeats.taken);
  return (
    <Box>
      <Text fontWeight="600" fontVariantNumeric="tabular-nums">
        {free === null || capacity === null
          ? t('seats.unlimited')
          : free === 0
            ? t('seats.none')
            : t('seats.free', { free: number(free), number: number(capacity) })}
      </Text>
      {capacity !== null && otherSeats > 0 && (
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">
          {t('seats.others', { taken: number(otherSeats), number: number(capacity) })}
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
