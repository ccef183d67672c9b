import { Box, CloseButton, Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageScope } from '../feedback/offline-notice';

interface Props {
  open: boolean;
  title: string;
  /** The id of the title, if it also labels another element of the dialog. */
  titleId?: string;
  text?: string;
  width: string;
  /** False if a press outside must not close the dialog, because input would be lost. */
  closesOutside?: boolean;
  onClose: () => void;
  /** Returns the element that gets the focus if the opener no longer exists. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/** A dialog with a title and a close button. Overflowing content scrolls inside. */
export function TitledDialog({ open, title, titleId, text, width, closesOutside = true, onClose, finalFocus, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <Dialog.Root
      ids={titleId ? { title: titleId } : undefined}
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      finalFocusEl={finalFocus}
      closeOnInteractOutside={closesOutside}
      scrollBehavior="inside"
      placement="center"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW={width} mx="4">
            <Dialog.Header pb="2" pe="12">
              <Box minW="0">
                <Dialog.Title textStyle="panelTitle">{title}</Dialog.Title>
                {text && (
                  <Dialog.Description color="fg.muted" mt="1">
                    {text}
                  </Dialog.Description>
                )}
              </Box>
            </Dialog.Header>
            <MessageScope>{children}</MessageScope>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" aria-label={t('action.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
