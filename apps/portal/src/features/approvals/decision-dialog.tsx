import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { writeReason, writtenReason } from '../../parts/decisions';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { DecisionActions, DecisionQuestion } from './use-decision-actions';

/** Asks for the reason to reject a request or to delete an account (R4.7). */
export function DecisionDialog({ actions, finalFocus }: { actions: DecisionActions; finalFocus: () => HTMLElement | null }) {
  const { t } = useTranslation(['approval', 'approvals-shell']);
  // The words stay while the dialog leaves.
  const last = useRef<DecisionQuestion>(null);
  if (actions.question) last.current = actions.question;
  const shown = last.current;
  if (!shown) return null;
  const { name, userId } = shown.request;
  const words =
    shown.what === 'reject'
      ? {
          title: t('approvals-shell:rejecting.title', { name }),
          consequence: t('approvals-shell:rejecting.consequence'),
          confirm: t('approvals-shell:decision.reject'),
          reason: {
            label: t('approvals-shell:rejecting.reason'),
            quick: [
              t('approvals-shell:rejecting.unknownCompany'),
              t('approvals-shell:rejecting.wrongAddress'),
              t('approvals-shell:rejecting.wrongRole'),
            ],
            initial: writtenReason(userId),
            onWrite: (text: string) => writeReason(userId, text),
          },
        }
      : {
          title: t('deleting.title', { name }),
          consequence: t('deleting.consequence'),
          confirm: t('approvals-shell:decision.delete'),
          reason: { label: t('deleting.reason'), quick: [t('deleting.left'), t('deleting.twice'), t('deleting.mistake')] },
        };
  return (
    <ConfirmDialog
      open={actions.question !== null}
      title={words.title}
      confirm={words.confirm}
      reason={words.reason}
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
