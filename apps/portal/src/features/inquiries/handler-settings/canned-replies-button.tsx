import { Button } from '@chakra-ui/react';
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
      <Button size="sm" variant="outline" colorPalette="gray" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon as={MessageSquareText} />
        {t('canned.title')}
      </Button>
      <CannedDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
