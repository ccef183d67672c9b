import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CannedDialog } from './canned-dialog';
import { SettingsButton } from './settings-button';

export function CannedRepliesButton() {
  const { t } = useTranslation('contact');
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingsButton label={t('canned.title')} glyph={MessageSquareText} onClick={() => setOpen(true)} />
      <CannedDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
