import { Box, VisuallyHidden } from '@chakra-ui/react';
import type { TicketClock } from '@portal/contracts';
import { AlarmClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { useNow } from '../../../ui/text/clock';
import { Icon } from '../../../ui/text/icon';
import { findNextDeadline } from '../ticket-status';

const HOUR = 3_600_000;
const SOON_MS = 24 * HOUR;

/**
 * Shows the next deadline of a ticket, amber in the last hour and red once it has passed. Renders nothing if it is more than a day away.
 */
export function DueChip({ clock }: { clock: TicketClock }) {
  const { t } = useTranslation('inquiries');
  const { duration } = useFormat();
  const now = useNow();
  const deadline = findNextDeadline(clock, now);
  if (!deadline) return null;
  const leftMs = Date.parse(deadline.at) - now;
  if (leftMs > SOON_MS) return null;
  const tone = deadline.isLate ? 'red' : leftMs < HOUR ? 'amber' : undefined;
  const time = duration(leftMs);
  const words = deadline.isLate ? t(`due.${deadline.what}Late`) : t(`due.${deadline.what}`, { time });
  return (
    <Box
      as="span"
      display="inline-flex"
      alignItems="center"
      gap="1"
      position="relative"
      whiteSpace="nowrap"
      fontWeight={tone ? '500' : '400'}
      fontVariantNumeric="tabular-nums"
      color={tone ? `${tone}.fg` : 'fg.muted'}
      title={words}
    >
      <Icon as={AlarmClock} size={12} flexShrink="0" />
      <span aria-hidden="true">{deadline.isLate ? t('due.late') : time}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </Box>
  );
}
