import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { DecisionActions, DecisionQuestion } from './use-decision-actions';

/** Asks for the reason to reject a request or to delete an account (R4.7). */
export function DecisionDialog({ deciding, finalFocus }: { deciding: DecisionActions; finalFocus: () => HTMLElement | null }) {
  const { t } = useTranslation('approval');
  // The words stay while the dialog leaves.
  const last = useRef<DecisionQuestion>(null);
  if (deciding.asking) last.current = deciding.asking;
  const shown = last.current;
  if (!shown) return null;
  const { name } = shown.request;
  const words =
    shown.what === 'reject'
      ? {
          title: t('rejecting.title', { name }),
          consequence: t('rejecting.consequence'),
          confirm: t('decision.reject'),
          label: t('rejecting.reason'),
          quick: [t('rejecting.unknownCompany'), t('rejecting.wrongAddress'), t('rejecting.wrongRole')],
        }
      : {
          title: t('deleting.title', { name }),
          consequence: t('deleting.consequence'),
          confirm: t('decision.delete'),
          label: t('deleting.reason'),
          quick: [t('deleting.left'), t('deleting.twice'), t('deleting.mistake')],
        };
  return (
    <ConfirmDialog
      open={deciding.asking !== null}
      title={words.title}
      confirm={words.confirm}
      reason={{ label: words.label, quick: words.quick }}
      pending={deciding.pending}
      failure={deciding.failure}
      onConfirm={deciding.confirm}
      onCancel={deciding.cancel}
      finalFocus={finalFocus}
    >
      {words.consequence}
    </ConfirmDialog>
  );
}
