import { CloseButton, Drawer, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { MessageScope } from '../../../../ui/feedback/offline-notice';
import type { TicketView } from '../../tickets.queries';
import { Details } from './details';

/** Shows the details in a drawer if there is no space for them beside the conversation. */
export function DetailsDrawer({ view, open, onClose }: { view: TicketView; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('conversation');
  return (
    <Drawer.Root open={open} placement="end" onOpenChange={(details) => !details.open && onClose()} lazyMount unmountOnExit>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="400px" bg="bg.panel">
            <Drawer.Header borderBottomWidth="1px" py="3">
              <Drawer.Title textStyle="panelTitle">{t('details.title')}</Drawer.Title>
            </Drawer.Header>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" aria-label={t('details.close')} />
            </Drawer.CloseTrigger>
            <Drawer.Body p="0">
              <MessageScope>
                <Details view={view} />
              </MessageScope>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
