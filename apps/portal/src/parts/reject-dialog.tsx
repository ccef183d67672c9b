import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { writeReason, writtenReason } from './decisions';

interface Props {
  open: boolean;
  request: { userId: string; name: string };
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason to reject a request, where the request is read. */
export default function RejectDialog({ open, request: { userId, name }, onReject, onClose }: Props) {
  const { t } = useTranslation('approvals-shell');
  return (
    <ConfirmDialog
      open={open}
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
