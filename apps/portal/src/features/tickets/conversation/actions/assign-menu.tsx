import { Button, IconButton, Menu, Portal, Spinner } from '@chakra-ui/react';
import { handlesTickets } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../live/api';
import { useSession } from '../../../../live/use-session';
import { Name } from '../../../../ui/text/bidi';
import { Icon } from '../../../../ui/text/icon';
import type { TicketView } from '../../tickets.queries';
import type { TicketCommands } from './use-ticket-commands';

/** Shows the assignee of a ticket with a menu that assigns the ticket to another handler. */
export function AssignMenu({ view: { ticket, me, offline }, acting }: { view: TicketView; acting: TicketCommands }) {
  const { t } = useTranslation('conversation');
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { ticketId, assignee } = ticket;
  const enabled = isOpen && user !== null && handlesTickets(user.role);
  const { data, isError } = useQuery({ ...api.tickets.assignees.query({ ticketId }), enabled, staleTime: 60_000 });
  const words = !assignee
    ? t('action.assign')
    : assignee.id === me.id
      ? t('action.assignedToYou')
      : t('action.assignedTo', { name: assignee.name });
  return (
    <Menu.Root open={isOpen} onOpenChange={(details) => setOpen(details.open)} positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        {assignee ? (
          <Button
            size="sm"
            h={{ base: '40px', md: '36px' }}
            px={{ base: '2', md: '3' }}
            variant="ghost"
            colorPalette="gray"
            disabled={offline}
            title={offline ? t('offline') : words}
            aria-label={words}
            maxW="220px"
            fontWeight="500"
          >
            <Icon as={UserRound} hideFrom="md" />
            <Name truncate hideBelow="md">
              {words}
            </Name>
            <Icon as={ChevronDown} size={14} />
          </Button>
        ) : (
          <IconButton
            size="sm"
            h={{ base: '40px', md: '36px' }}
            minW="8"
            borderStartWidth="1px"
            borderColor="brand.contrast/30"
            borderStartRadius="0"
            disabled={offline}
            title={offline ? t('offline') : words}
            aria-label={words}
          >
            <Icon as={ChevronDown} size={14} />
          </IconButton>
        )}
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="200px" maxH="320px" overflowY="auto">
            {!data && !isError && <Spinner size="sm" m="3" />}
            {isError && (
              <Menu.Item value="failed" disabled>
                {t('action.peopleFailed')}
              </Menu.Item>
            )}
            {data?.items.map(({ id, name, unit }) => (
              <Menu.Item key={id} value={id} onClick={() => id !== assignee?.id && void acting.assign({ id, name })}>
                <Name flex="1">{id === me.id ? t('action.me', { name }) : name}</Name>
                {id === assignee?.id ? (
                  <Icon as={Check} size={14} />
                ) : (
                  <Name color="fg.subtle" textStyle="caption">
                    {unit}
                  </Name>
                )}
              </Menu.Item>
            ))}
            {assignee && (
              <>
                <Menu.Separator />
                <Menu.Item value="release" onClick={() => void acting.assign(null)}>
                  {t('action.release')}
                </Menu.Item>
              </>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
