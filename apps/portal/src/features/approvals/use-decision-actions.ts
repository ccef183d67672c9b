import { Missing, type UserRequest } from '@portal/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, failedAs } from '../../live/api';
import { type Decision, decide } from '../../live/decisions';
import { failureText } from '../../live/failure-text';
import { toast } from '../../ui/toaster';

export type DecisionQuestion = { what: 'reject' | 'delete'; request: UserRequest };

interface Options {
  offline: boolean;
  /** The person is done with this request and goes on. */
  onDone: (request: UserRequest) => void;
}

/** Accept at once; reject and delete after a reason. What was written stays until it is through. */
export function useDecisionActions({ offline, onDone }: Options) {
  const { t } = useTranslation('approval');
  const [question, setQuestion] = useState<DecisionQuestion | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ask = (what: DecisionQuestion['what']) => (request: UserRequest) => {
    if (offline || (what === 'reject' && request.status !== 'Waiting')) return;
    setFailure(undefined);
    setQuestion({ what, request });
  };

  async function settle(request: UserRequest, decision: Decision) {
    const outcome = await decide(request.userId, request.rev, decision);
    setQuestion(null);
    if (outcome.kind === 'decided') return onDone(request);
    toast.info(t(`decision.first.${outcome.status}`, { name: outcome.by }));
  }

  async function accept(request: UserRequest) {
    if (offline || request.status !== 'Waiting') return;
    try {
      await settle(request, { status: 'Approved' });
    } catch (reason) {
      toast.error({ title: t('decision.failed'), description: failureText(reason) });
    }
  }

  async function confirm(reason: string) {
    if (!question) return;
    const { what, request } = question;
    setPending(true);
    setFailure(undefined);
    try {
      if (what === 'reject') await settle(request, { status: 'Rejected', reason });
      else await remove(request, reason);
    } catch (refusal) {
      setFailure(failureText(refusal));
    } finally {
      setPending(false);
    }
  }

  async function remove(request: UserRequest, reason: string) {
    try {
      await api.approval.removeAccount({ userId: request.userId, reason });
    } catch (refusal) {
      // Somebody else deleted it: what was wanted is so.
      if (!failedAs(refusal, Missing)) throw refusal;
    }
    setQuestion(null);
    toast.success(t('decision.deleted', { name: request.name }));
    onDone(request);
  }

  return {
    question,
    pending,
    failure,
    accept,
    reject: ask('reject'),
    remove: ask('delete'),
    confirm: (reason: string) => void confirm(reason),
    cancel: () => setQuestion(null),
  };
}

export type DecisionActions = ReturnType<typeof useDecisionActions>;
