import { IconButton, type IconButtonProps } from '@chakra-ui/react';
import { AlarmClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format';
import { codeOf } from '../../../../ui/input/key-registry';
import { useSingleKey } from '../../../../ui/input/single-keys';
import { Icon } from '../../../../ui/text/icon';
import type { TicketView } from '../../tickets.queries';

/** The snooze button; shows the end of the snooze while the ticket is snoozed. */
export function SnoozeTrigger({ view: { snoozedUntil, offline }, ...button }: { view: TicketView } & IconButtonProps) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const letter = useSingleKey('snooze');
  const words = snoozedUntil ? t('snooze.until', { time: format.dateTime(snoozedUntil) }) : t('snooze.action');
  return (
    <IconButton
      data-snooze={codeOf('snooze')}
      size={{ base: 'md', md: 'sm' }}
      variant={snoozedUntil ? 'subtle' : 'ghost'}
      colorPalette={snoozedUntil ? 'brand' : 'gray'}
      disabled={offline}
      aria-label={words}
      aria-keyshortcuts={letter}
      title={offline ? t('offline') : words}
      {...button}
    >
      <Icon as={AlarmClock} size={18} />
    </IconButton>
  );
}
