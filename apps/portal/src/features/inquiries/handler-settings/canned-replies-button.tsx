import { IconButton } from '@chakra-ui/react';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import { CannedDialog } from './canned-dialog';

/** Opens what a unit keeps to answer with. */
export function CannedRepliesButton() {
  const { t } = useTranslation('contact');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        aria-haspopup="dialog"
        aria-label={t('canned.title')}
        title={t('canned.title')}
        onClick={() => setOpen(true)}
      >
        <Icon as={MessageSquareText} size={18} />
      </IconButton>
      <CannedDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
