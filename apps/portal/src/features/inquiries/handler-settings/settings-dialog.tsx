import { Box, CloseButton, Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  open: boolean;
  title: string;
  text: string;
  onClose: () => void;
  /** Where the focus goes when the opener is not a button that is still there. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/** A setting of the own unit over the queue. */
export function SettingsDialog({ open, title, text, onClose, finalFocus, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      finalFocusEl={finalFocus}
      closeOnInteractOutside={false}
      scrollBehavior="inside"
      placement="center"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW="560px" mx="4">
            <Dialog.Header pb="2">
              <Box minW="0">
                <Dialog.Title textStyle="panelTitle">{title}</Dialog.Title>
                <Dialog.Description color="fg.muted" mt="1">
                  {text}
                </Dialog.Description>
              </Box>
            </Dialog.Header>
            {children}
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('action.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
