import { Missing, type UserRequest } from '@portal/contracts';
import type { Decision } from '@portal/machines';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, failedAs } from '../../live/api';
import { failureText } from '../../live/failure-text';
import { decide, undoDecision } from '../../parts/decisions';
import { toast } from '../../ui/toaster';

export type DecisionQuestion = { what: 'reject' | 'delete'; request: UserRequest };

interface Options {
  offline: boolean;
  /** The person is done with this request and goes on. */
  onDone: (request: UserRequest) => void;
  /** The person took the decision back. */
  onUndone: (request: UserRequest) => void;
}

/** Accept at once, reject and delete after a reason. Accepting and rejecting can be undone for a moment, deleting cannot. */
export function useDecisionActions({ offline, onDone, onUndone }: Options) {
  const { t } = useTranslation(['approval', 'approvals-shell']);
  const [question, setQuestion] = useState<DecisionQuestion | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const latest = useRef({ onUndone });
  latest.current = { onUndone };
  const ask = (what: DecisionQuestion['what']) => (request: UserRequest) => {
    if (offline || (what === 'reject' && request.status !== 'Waiting')) return;
    setFailure(undefined);
    setQuestion({ what, request });
  };

  function settle(request: UserRequest, decision: Pick<Decision, 'status' | 'reason'>) {
    void decide(request, decision).then((outcome) => outcome === 'undone' && latest.current.onUndone(request));
    setQuestion(null);
    onDone(request);
  }

  function accept(request: UserRequest) {
    if (!offline && request.status === 'Waiting') settle(request, { status: 'Approved' });
  }

  function confirm(reason: string) {
    if (!question) return;
    const { what, request } = question;
    if (what === 'reject') settle(request, { status: 'Rejected', reason });
    else void remove(request, reason);
  }

  async function remove(request: UserRequest, reason: string) {
    setPending(true);
    setFailure(undefined);
    try {
      await api.approval.removeAccount({ userId: request.userId, reason });
    } catch (refusal) {
      // Somebody else deleted it: what was wanted is so.
      if (!failedAs(refusal, Missing)) return setFailure(failureText(refusal));
    } finally {
      setPending(false);
    }
    setQuestion(null);
    toast.success(t('approvals-shell:decision.deleted', { name: request.name }));
    onDone(request);
  }

  return {
    question,
    pending,
    failure,
    accept,
    reject: ask('reject'),
    undo: ({ userId }: UserRequest) => undoDecision(userId),
    remove: ask('delete'),
    confirm,
    cancel: () => setQuestion(null),
  };
}

export type DecisionActions = ReturnType<typeof useDecisionActions>;
