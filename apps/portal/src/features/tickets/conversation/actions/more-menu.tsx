import { IconButton, Menu, Portal } from '@chakra-ui/react';
import { isPartner } from '@portal/contracts';
import { statusAfterEvent } from '@portal/machines';
import { CircleCheckBig, Ellipsis, LockKeyhole, Maximize2, Play, Printer, Search, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useRole } from '../../../../live/use-session';
import { useAfterExit } from '../../../../ui/overlay/after-exit';
import { Icon } from '../../../../ui/text/icon';
import { type TicketView, ticketAddress, useCompanyWideTickets } from '../../tickets.queries';
import type { ComposerActor } from '../composer/composer';
import type { TicketCommands } from './use-ticket-commands';

interface Props {
  view: TicketView;
  composer: ComposerActor;
  acting: TicketCommands;
  heading: 'page' | 'pane';
  onFind: () => void;
}

export function MoreMenu({ view: { ticket, me, offline }, composer, acting, heading, onFind }: Props) {
  const { t } = useTranslation('conversation');
  const navigate = useNavigate();
  const { whenGone, onExitComplete } = useAfterExit();
  const isAllowed = (type: 'handler started' | 'closed') => !me.readsOnly && statusAfterEvent(ticket.status, { type }) !== null;
  const canStart = me.side === 'handler' && isAllowed('handler started');
  const role = useRole();
  const isPartnersOwn = me.side === 'requester' && isPartner(role) && isAllowed('closed');
  const isCompanyWide = useCompanyWideTickets(isPartnersOwn);
  const canSetPrivate = isPartnersOwn && isCompanyWide;
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }} onExitComplete={onExitComplete}>
      <Menu.Trigger asChild>
        <IconButton
          size={{ base: 'md', md: 'sm' }}
          variant="ghost"
          colorPalette="gray"
          aria-label={t('action.more')}
          title={t('action.more')}
        >
          <Icon as={Ellipsis} size={18} />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="200px">
            {canStart && (
              <Menu.Item value="start" disabled={offline} onClick={() => void acting.start()}>
                <Icon as={Play} />
                {t('action.start')}
              </Menu.Item>
            )}
            {heading === 'pane' && (
              <Menu.Item value="page" onClick={() => void navigate(ticketAddress(ticket.ticketId))}>
                <Icon as={Maximize2} />
                {t('openPage')}
              </Menu.Item>
            )}
            <Menu.Item value="find" onClick={() => whenGone(onFind)}>
              <Icon as={Search} />
              {t('find.open')}
            </Menu.Item>
            <Menu.Item value="print" onClick={() => whenGone(() => window.print())}>
              <Icon as={Printer} />
              {t('print')}
            </Menu.Item>
            {canSetPrivate && (
              <Menu.Item value="private" disabled={offline} onClick={() => void acting.setPrivate(!ticket.private)}>
                <Icon as={ticket.private ? Users : LockKeyhole} />
                {t(ticket.private ? 'onlyMe.share' : 'onlyMe.hide')}
              </Menu.Item>
            )}
            {isAllowed('closed') && (
              <>
                <Menu.Separator />
                <Menu.Item value="close" disabled={offline} onClick={() => whenGone(() => composer.send({ type: 'asked to close' }))}>
                  <Icon as={CircleCheckBig} />
                  {t('action.close')}
                </Menu.Item>
              </>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
