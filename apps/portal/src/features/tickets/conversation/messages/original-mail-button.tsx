import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../../../../ui/feedback/lazy-dialog';

const OriginalMailDialog = lazyDialog(() => import('./original-mail-dialog'));

export function OriginalMailButton({ ticketId, entryId }: { ticketId: string; entryId: string }) {
  const { t } = useTranslation('conversation');
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      <Button variant="plain" size="xs" h="auto" minW="0" p="0" color="fg.muted" textDecoration="underline" onClick={open}>
        {t('originalMail.show')}
      </Button>
      <OriginalMailDialog ticketId={ticketId} entryId={entryId} open={isOpen} onClose={() => setOpen(false)} onReopen={open} />
    </>
  );
}
