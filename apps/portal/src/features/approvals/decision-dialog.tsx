import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n/texts';
import { useSession } from '../../live/use-session';
import CompanyDialog from '../../parts/company-dialog';
import RejectDialog from '../../parts/reject-dialog';
import { lazyPart } from '../../ui/feedback/lazy-part';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import type { DecisionActions, DecisionQuestion } from './use-decision-actions';

const loadResetFactorDialog = () =>
  Promise.all([import('./reset-factor-dialog'), loadTexts('auth', 'second-factor')]).then(([part]) => part);
const ResetFactorDialog = lazyPart(loadResetFactorDialog, { forFew: true });

const loadConfirmIdentityDialog = () =>
  Promise.all([import('./confirm-identity-dialog'), loadTexts('auth', 'second-factor')]).then(([part]) => part);
const ConfirmIdentityDialog = lazyPart(loadConfirmIdentityDialog, { forFew: true });

export function DecisionDialog({ actions, finalFocus }: { actions: DecisionActions; finalFocus: () => HTMLElement | null }) {
  const { t } = useTranslation(['approval', 'approvals-shell']);
  const { user } = useSession();
  // Keep the text while the closing animation runs.
  const last = useRef<DecisionQuestion>(null);
  if (actions.question) last.current = actions.question;
  const lastQuestion = last.current;
  if (!lastQuestion) return null;
  const dialog = { open: actions.question !== null, finalFocus };
  if (lastQuestion.what === 'reject') {
    return <RejectDialog {...dialog} request={lastQuestion.request} onReject={actions.confirm} onClose={actions.cancel} />;
  }
  if (lastQuestion.what === 'company') {
    const { company } = lastQuestion.request;
    if (!company) return null;
    return (
      <CompanyDialog {...dialog} request={{ ...lastQuestion.request, company }} onChoose={actions.acceptInto} onClose={actions.cancel} />
    );
  }
  if (lastQuestion.what === 'reset-factor') {
    return <ResetFactorDialog {...dialog} person={lastQuestion.request} username={user?.email ?? ''} onClose={actions.cancel} />;
  }
  if (lastQuestion.what === 'confirm-identity') {
    if (!dialog.open) return null;
    return (
      <ConfirmIdentityDialog
        username={user?.email ?? ''}
        onConfirm={actions.confirmIdentity}
        onClose={actions.cancel}
        finalFocus={finalFocus}
      />
    );
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={t('deleting.title', { name: lastQuestion.request.name })}
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
