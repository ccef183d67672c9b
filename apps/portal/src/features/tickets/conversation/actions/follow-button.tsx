import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../ui/form/action-button';
import type { TicketView } from '../../tickets.queries';
import type { TicketCommands } from './use-ticket-commands';

interface Props {
  view: TicketView;
  acting: TicketCommands;
}

/** The button with which a colleague of the requester follows the ticket, and ends the following. */
export function FollowButton({ view: { following, offline }, acting }: Props) {
  const { t } = useTranslation('conversation');
  return (
    <Box as="span" title={t(offline ? 'offline' : following ? 'follow.end' : 'follow.help')}>
      <ActionButton
        h={{ base: '40px', md: '36px' }}
        variant={following ? 'subtle' : 'outline'}
        colorPalette={following ? 'brand' : 'gray'}
        aria-description={t(following ? 'follow.end' : 'follow.help')}
        title={t(following ? 'follow.active' : 'follow.start')}
        data={!following}
        onAction={acting.follow}
        disabled={offline}
      />
    </Box>
  );
}
