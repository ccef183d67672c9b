import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog';
import { writeReason, writtenReason } from './decisions';

interface Props {
  open: boolean;
  request: { userId: string; name: string };
  onReject: (reason: string) => void;
  onClose: () => void;
  /** Returns the element that gets the focus afterwards, if no button opened the dialog. */
  finalFocus?: () => HTMLElement | null;
}

/** Asks for the reason to reject a request. Typed text stays when the dialog is closed. */
export default function RejectDialog({ request: { userId, name }, onReject, onClose, ...dialog }: Props) {
  const { t } = useTranslation('approvals-shell');
  return (
    <ConfirmDialog
      {...dialog}
      title={t('rejecting.title', { name })}
      confirm={t('decision.reject')}
      reason={{
        label: t('rejecting.reason'),
        quick: [t('rejecting.unknownCompany'), t('rejecting.wrongAddress'), t('rejecting.wrongRole')],
        initial: writtenReason(userId),
        onWrite: (text) => writeReason(userId, text),
      }}
      onConfirm={onReject}
      onCancel={onClose}
    >
      {t('rejecting.consequence')}
    </ConfirmDialog>
  );
}
