import { Box, Text } from '@chakra-ui/react';
import type { EventRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format';

/** How many seats are left, of all and of the reader's company. */
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
      {perCompany !== null && (
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">
          {t('seats.company', { taken: number(companySeats.taken), number: number(perCompany) })}
        </Text>
      )}
    </Box>
  );
}
