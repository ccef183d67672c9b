import { IdentityUnconfirmed, ObjectMissing, PasswordUnset, type UserRequest } from '@portal/contracts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, failedAs } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { decide, undoDecision, type Verdict } from '../../parts/decisions';
import { toast } from '../../ui/feedback/toaster';
import { guardNextPress, isSecondPress } from '../../ui/input/press-guard';

export type DecisionQuestion =
  | { what: 'reject' | 'delete' | 'company' | 'reset-factor'; request: UserRequest }
  /** Asks for the caller's password before the account is deleted for the reason, because the sign-in was long ago. */
  | { what: 'confirm-identity'; request: UserRequest; reason: string };

interface Options {
  offline: boolean;
  /** Called after the person decided this request, to open the next one. */
  onDone: (request: UserRequest) => void;
  onUndone: (request: UserRequest) => void;
}

async function deleteAccount({ userId }: UserRequest, reason: string) {
  try {
    await api.approvals.removeAccount({ userId, reason });
  } catch (refusal) {
    // Another person has already deleted the account, which is the wanted result.
    if (!failedAs(refusal, ObjectMissing)) throw refusal;
  }
}

/**
 * Returns the actions on a request: accept at once, and reject, delete or reset the second factor with a reason. Accepting and rejecting can
 * be undone briefly, the others cannot.
 */
export function useDecisionActions({ offline, onDone, onUndone }: Options) {
  const { t } = useTranslation(['approval', 'approvals-shell']);
  const [question, setQuestion] = useState<DecisionQuestion | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const latestCallbacks = useRef({ onUndone });
  latestCallbacks.current = { onUndone };
  const latestQuestion = useRef(question);
  latestQuestion.current = question;
  const openDialog = (what: 'reject' | 'delete' | 'reset-factor') => (request: UserRequest) => {
    if (offline || (what === 'reject' && request.status !== 'Waiting') || isSecondPress()) return;
    setFailure(undefined);
    setQuestion({ what, request });
  };

  function settle(request: UserRequest, decision: Verdict) {
    void decide(request, decision).then((outcome) => {
      if (outcome === 'undone') latestCallbacks.current.onUndone(request);
    });
    setQuestion(null);
    onDone(request);
  }

  function accept(request: UserRequest) {
    if (offline || request.status !== 'Waiting' || isSecondPress()) return;
    if (request.company?.kind === 'unclear') return setQuestion({ what: 'company', request });
    settle(request, { status: 'Approved' });
  }

  function acceptInto(partnerCompany: string) {
    if (question?.what === 'company') settle(question.request, { status: 'Approved', partnerCompany });
  }

  function confirm(reason: string) {
    if (!question) return;
    const { what, request } = question;
    if (what === 'reject') settle(request, { status: 'Rejected', reason });
    else if (what === 'delete') void remove(request, reason);
  }

  async function remove(request: UserRequest, reason: string) {
    setPending(true);
    setFailure(undefined);
    try {
      await deleteAccount(request, reason);
    } catch (refusal) {
      if (failedAs(refusal, IdentityUnconfirmed)) return setQuestion({ what: 'confirm-identity', request, reason });
      return setFailure(failureText(refusal));
    } finally {
      setPending(false);
    }
    finishDeletion(request);
  }

  /** Deletes the account after the caller has proved the identity. */
  async function confirmIdentity(proof: { password: string; code?: string }) {
    if (question?.what !== 'confirm-identity') return;
    try {
      await api.factors.confirm(proof);
    } catch (refusal) {
      // People who sign in without a password sign in again instead.
      throw failedAs(refusal, PasswordUnset) ? { code: IdentityUnconfirmed.code, message: '' } : refusal;
    }
    // The dialog may have been closed in the meantime.
    if (latestQuestion.current !== question) return;
    await deleteAccount(question.request, question.reason);
    finishDeletion(question.request);
  }

  function finishDeletion(request: UserRequest) {
    setQuestion(null);
    toast.success(t('approvals-shell:decision.deleted', { name: request.name }));
    guardNextPress();
    onDone(request);
  }

  return {
    question,
    pending,
    failure,
    accept,
    acceptInto,
    reject: openDialog('reject'),
    undo: ({ userId }: UserRequest) => !isSecondPress() && undoDecision(userId),
    remove: openDialog('delete'),
    resetFactor: openDialog('reset-factor'),
    confirm,
    confirmIdentity,
    cancel: () => setQuestion(null),
  };
}

export type DecisionActions = ReturnType<typeof useDecisionActions>;
