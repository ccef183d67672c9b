import { useTranslation } from 'react-i18next';
import type { SignOutQuestionProps } from '../parts/feature';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog';

export function UnsentTextQuestion({ open, onStay, onDiscard, onKeep, finalFocus }: SignOutQuestionProps) {
  const { t } = useTranslation('common');
  return (
    <ConfirmDialog
      open={open}
      title={t('shell.unsent.title')}
      confirm={t('shell.unsent.discard')}
      cancel={t('shell.unsent.stay')}
      other={{ label: t('shell.keepAndSignOut'), onChoose: onKeep }}
      onConfirm={onDiscard}
      onCancel={onStay}
      finalFocus={finalFocus}
    >
      {t('shell.unsent.text')}
    </ConfirmDialog>
  );
}
