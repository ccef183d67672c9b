import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { writtenReason } from '../../parts/decisions';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { DecisionActions, DecisionQuestion } from './use-decision-actions';

/** Asks for the reason to reject a request or to delete an account (R4.7). */
export function DecisionDialog({ actions, finalFocus }: { actions: DecisionActions; finalFocus: () => HTMLElement | null }) {
  const { t } = useTranslation('approval');
  // The words stay while the dialog leaves.
  const last = useRef<DecisionQuestion>(null);
  if (actions.question) last.current = actions.question;
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
          initial: writtenReason(shown.request.userId),
        }
      : {
          title: t('deleting.title', { name }),
          consequence: t('deleting.consequence'),
          confirm: t('decision.delete'),
          label: t('deleting.reason'),
          initial: '',
          quick: [t('deleting.left'), t('deleting.twice'), t('deleting.mistake')],
        };
  return (
    <ConfirmDialog
      open={actions.question !== null}
      title={words.title}
      confirm={words.confirm}
      reason={{ label: words.label, quick: words.quick, initial: words.initial }}
      pending={actions.pending}
      failure={actions.failure}
      onConfirm={actions.confirm}
      onCancel={actions.cancel}
      finalFocus={finalFocus}
    >
      {words.consequence}
    </ConfirmDialog>
  );
}
