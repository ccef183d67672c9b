import { Dialog } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { KeyTable } from '../../parts/key-table';
import { TitledDialog } from '../../ui/overlay/titled-dialog';

/** A dialog with the keyboard shortcuts of this person, which opens over any page. */
export default function KeySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('pages');
  return (
    <TitledDialog open={open} title={t('sitemap.keys.title')} titleId="key-sheet" width="560px" onClose={onClose}>
      <Dialog.Body pb="5">
        <KeyTable labelledBy="key-sheet" />
      </Dialog.Body>
    </TitledDialog>
  );
}
