import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { KeyTable } from '../parts/key-table';

/** The keys of this person, over any page. */
export default function KeySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['pages', 'common']);
  return (
    <Dialog.Root
      ids={{ title: 'key-sheet' }}
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      placement="center"
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW="560px" mx="3" bg="bg.raised">
            <Dialog.Header pb="2">
              <Dialog.Title textStyle="panelTitle">{t('sitemap.keys.title')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body pb="5">
              <KeyTable labelledBy="key-sheet" />
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('common:action.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
