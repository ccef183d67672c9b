import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import CompanyDialog from '../../parts/company-dialog';
import RejectDialog from '../../parts/reject-dialog';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import type { DecisionActions, DecisionQuestion } from './use-decision-actions';

export function DecisionDialog({ actions, finalFocus }: { actions: DecisionActions; finalFocus: () => HTMLElement | null }) {
  const { t } = useTranslation(['approval', 'approvals-shell']);
  // Keeps the text during the closing animation.
  const last = useRef<DecisionQuestion>(null);
  if (actions.question) last.current = actions.question;
  const shown = last.current;
  if (!shown) return null;
  const dialog = { open: actions.question !== null, finalFocus };
  if (shown.what === 'reject') {
    return <RejectDialog {...dialog} request={shown.request} onReject={actions.confirm} onClose={actions.cancel} />;
  }
  if (shown.what === 'company') {
    const { company } = shown.request;
    if (!company) return null;
    return <CompanyDialog {...dialog} request={{ ...shown.request, company }} onChoose={actions.acceptInto} onClose={actions.cancel} />;
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={t('deleting.title', { name: shown.request.name })}
      confirm={t('approvals-shell:decision.delete')}
      reason={{ label: t('deleting.reason'), quick: [t('deleting.left'), t('deleting.twice'), t('deleting.mistake')] }}
      pending={actions.pending}
      failure={actions.failure}
      onConfirm={actions.confirm}
      onCancel={actions.cancel}
    >
      {t('deleting.consequence')}
    </ConfirmDialog>
  );
}
