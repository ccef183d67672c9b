import { Box, Button, Flex } from '@chakra-ui/react';
import { afterTicketEvent } from '@portal/machines';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/action-button';
import { AssignMenu } from './assign-menu';
import type { ComposerActor } from './composer';
import type { TicketView } from './use-ticket';
import { useTicketCommands } from './use-ticket-commands';

/** What can be done with a ticket beside writing, as the life of a ticket allows it (R4.8). */
export function TicketActions({ view, composer }: { view: TicketView; composer: ComposerActor }) {
  const { t } = useTranslation('conversation');
  const acting = useTicketCommands(view.ticket);
  const { ticket, me, offline } = view;
  const handles = me.side === 'handler';
  const may = (type: 'assigned' | 'handler started' | 'closed') => afterTicketEvent(ticket.status, { type }) !== null;
  const why = offline ? t('offline') : undefined;
  if (!may('closed')) return null;
  return (
    <Flex gap="2" wrap="wrap">
      {handles && may('assigned') && !ticket.assignee && (
        <Box as="span" title={why}>
          <ActionButton variant="outline" title={t('action.take')} data={me.id} onAction={acting.assign} disabled={offline} />
        </Box>
      )}
      {handles && may('assigned') && <AssignMenu view={view} acting={acting} />}
      {handles && may('handler started') && (
        <Box as="span" title={why}>
          <ActionButton
            variant="outline"
            colorPalette="gray"
            title={t('action.start')}
            data={null}
            onAction={acting.start}
            disabled={offline}
          />
        </Box>
      )}
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        disabled={offline}
        title={why}
        onClick={() => composer.send({ type: 'asked to close' })}
      >
        {t('action.close')}
      </Button>
    </Flex>
  );
}
