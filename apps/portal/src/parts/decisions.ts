import { CompanyUnclear, fullName, type RequestStatus, type UserRequest } from '@portal/contracts';
import { type Decision, decisionMachine, type OtherDecision, UNDO_MS } from '@portal/machines';
import i18next from 'i18next';
import { type Actor, createActor, fromPromise, waitFor } from 'xstate';
import { randomId } from '../device/crypto';
import { api } from '../live/api';
import { cache } from '../live/cache';
import { failureText, throwFailure } from '../live/failures/failure';
import { session } from '../live/session';
import { createStore, useStore } from '../store';
import { toast } from '../ui/feedback/toaster';
import { showUndo } from '../ui/feedback/undo';
import { allowNextPress, guardNextPress } from '../ui/input/press-guard';

export const requestAddress = (userId: string): string => `/approval?request=${encodeURIComponent(userId)}`;

/** The maximum milliseconds that a sign-out waits for decisions to be sent. */
const SETTLE_TIMEOUT_MS = 5_000;

/** The state of a request in this tab before the fact about its decision is received. */
export type LocalDecision =
  /** A decision made in this tab and not confirmed yet. While `isWaiting` is true, it can be undone. */
  | { kind: 'intended'; status: Decision['status']; isWaiting: boolean }
  /** A decision made in any tab. A row with the same or a later revision replaces it. */
  | { kind: 'settled'; by: string | null; at: string | null; status: RequestStatus; reason: string | null; rev: number };

export type Outcome = 'undone' | 'decided' | 'overtaken' | 'dropped';

type Row = Pick<UserRequest, 'userId' | 'name' | 'rev'>;
export type Verdict = Pick<Decision, 'status' | 'reason' | 'partnerCompany'>;
type DecisionActor = Actor<typeof decisionMachine>;

const actors = new Map<string, { actor: DecisionActor; name: string }>();
const localDecisions = createStore<ReadonlyMap<string, LocalDecision>>(new Map());
/** The reasons that were typed but not sent, by person. The dialog opens with them. */
const reasons = new Map<string, string>();

export const writtenReason = (userId: string): string => reasons.get(userId) ?? '';
export const writeReason = (userId: string, text: string): void => void reasons.set(userId, text);

function remember(userId: string, state: LocalDecision | null) {
  const next = new Map(localDecisions.get());
  if (state) next.set(userId, state);
  else next.delete(userId);
  localDecisions.set(next);
}

/** Returns the row as this person sees it: with the decision just made, or with the decision of a faster approver. */
export function asDecided(row: UserRequest, state: LocalDecision | undefined): UserRequest {
  if (!state) return row;
  if (state.kind === 'intended') return row.status === 'Waiting' ? { ...row, status: state.status } : row;
  const { by, at, status, reason, rev } = state;
  return rev > row.rev ? { ...row, status, reason, rev, decidedBy: by, decidedAt: at } : row;
}

const machine = decisionMachine.provide({
  actors: {
    send: fromPromise(async ({ input: { key, ...decision } }) => {
      // `keepalive` is needed, because a closing page aborts other calls.
      const call = api.approvals.decide(decision, { idempotencyKey: key, keepalive: true });
      return (await call.catch(throwFailure)).request;
    }),
  },
});

const toastId = (userId: string) => `decision-${userId}`;

function notifySuperseded({ userId, status }: Decision, { by, status: won }: OtherDecision) {
  const { user } = session.actor.getSnapshot().context;
  // Another tab of this person made the same decision, which is the wanted result.
  if (won === status && user && by === fullName(user)) return;
  const words =
    won === 'Removed'
      ? i18next.t('approvals-shell:banner.removed', { name: by })
      : i18next.t(`approvals-shell:decision.first.${won}`, { name: by });
  toast.info({ id: toastId(userId), title: words });
}

/** Returns the state to show once the decision is settled, or null if facts will update the row. */
function settledOf({ value, context: { result, other } }: ReturnType<DecisionActor['getSnapshot']>): LocalDecision | null {
  if (value === 'decided' && result) {
    const { decidedBy, decidedAt, status, reason, rev } = result;
    return { kind: 'settled', by: decidedBy, at: decidedAt, status, reason, rev };
  }
  // The account was removed, or the person changed the request and it is waiting again. Facts update the row in both cases.
  if (value !== 'overtaken' || !other || other.status === 'Removed' || other.status === 'Waiting') return null;
  return { kind: 'settled', by: other.by, at: null, status: other.status, reason: null, rev: other.rev };
}

/** Sends all waiting decisions immediately. They can no longer be undone. */
const skipUndoTime = () => {
  for (const { actor } of actors.values()) actor.send({ type: 'skipped the undo time' });
};
const skipUndoTimeWhenHidden = () => document.visibilityState === 'hidden' && skipUndoTime();
function watchPage(watch: boolean) {
  const change = watch ? 'addEventListener' : 'removeEventListener';
  window[change]('pagehide', skipUndoTime);
  document[change]('visibilitychange', skipUndoTimeWhenHidden);
}

/**
 * Decides a request from any screen. The decision is delayed by six seconds, during which it can be undone. It is sent immediately if
 * another decision is made or the page closes. Resolves with the outcome. Shows toasts itself, because the person may be on another page by
 * then.
 */
export function decide({ userId, name, rev }: Row, { status, reason, partnerCompany }: Verdict): Promise<Outcome> {
  actors.get(userId)?.actor.send({ type: 'undid' });
  skipUndoTime();
  guardNextPress();
  if (reason) reasons.set(userId, reason);
  const decision: Decision = {
    userId,
    rev,
    status,
    key: randomId(),
    ...(reason ? { reason } : {}),
    ...(partnerCompany ? { partnerCompany } : {}),
  };
  const actor = createActor(machine, { input: decision });
  if (!actors.size) watchPage(true);
  actors.set(userId, { actor, name });
  const withdraw = showUndo({
    title: i18next.t(`approvals-shell:undo.${status}`, { name }),
    lastsMs: UNDO_MS,
    undo: () => actor.send({ type: 'undid' }),
    now: { text: i18next.t(`approvals-shell:undo.now.${status}`), run: () => actor.send({ type: 'skipped the undo time' }) },
    onRest: (isResting) => actor.send({ type: isResting ? 'paused the countdown' : 'resumed the countdown' }),
  });

  const finish = (now: ReturnType<DecisionActor['getSnapshot']>) => {
    if (actors.get(userId)?.actor === actor) actors.delete(userId);
    if (!actors.size) watchPage(false);
    remember(userId, settledOf(now));
    if (now.value === 'decided') reasons.delete(userId);
    if (now.value === 'overtaken' && now.context.other) notifySuperseded(decision, now.context.other);
    if (now.value === 'dropped') toast.warning({ id: toastId(userId), title: i18next.t('approvals-shell:undo.dropped', { name }) });
    if (now.value === 'undone') {
      allowNextPress();
      toast.dismiss(toastId(userId));
    }
  };
  const notifyFailure = ({ context }: ReturnType<DecisionActor['getSnapshot']>) => {
    remember(userId, null);
    allowNextPress();
    // The candidate companies have changed since the request was loaded, and the refetched request contains the new ones.
    if (context.failure?.code === CompanyUnclear.code) {
      void cache.invalidateQueries({ queryKey: api.approvals.request.key });
      void cache.invalidateQueries({ queryKey: api.approvals.list.key });
    }
    toast.error({
      id: toastId(userId),
      title: i18next.t('approvals-shell:undo.failed', { name }),
      description: failureText(context.failure),
      action: { label: i18next.t('common:action.retry'), onClick: () => actor.send({ type: 'retried' }) },
    });
  };

  return new Promise((resolve) => {
    actor.subscribe((now) => {
      if (!now.matches('waiting')) withdraw();
      if (now.status === 'done') {
        finish(now);
        resolve(now.value as Outcome);
      } else if (now.matches('failed')) notifyFailure(now);
      else remember(userId, { kind: 'intended', status, isWaiting: now.matches('waiting') });
    });
    actor.start();
  });
}

export const undoDecision = (userId: string): void => actors.get(userId)?.actor.send({ type: 'undid' });

/** Applies a decision received from another tab, which replaces a waiting decision of this tab. */
export const receiveDecision = ({ userId, status, decidedBy, rev }: UserRequest): void =>
  actors.get(userId)?.actor.send({ type: 'was decided elsewhere', other: { by: decidedBy ?? '', status, rev } });

export const receiveRemoval = (userId: string, by: string): void =>
  actors.get(userId)?.actor.send({ type: 'was decided elsewhere', other: { by, status: 'Removed', rev: 0 } });

/** Sends waiting decisions before a sign-out. Resolves with false if a decision failed, in which case a toast has reported it. */
export async function sendDecisions(): Promise<boolean> {
  skipUndoTime();
  const settlements = [...actors.values()].map(({ actor }) =>
    waitFor(actor, (now) => now.status === 'done' || now.matches('failed'), { timeout: SETTLE_TIMEOUT_MS }),
  );
  const ends = await Promise.allSettled(settlements);
  return ends.every((end) => end.status === 'rejected' || end.value.status === 'done');
}

/** Clears all decisions at the end of the session, and reports those that could not be sent. */
export function forgetDecisions(): void {
  for (const { actor } of actors.values()) actor.send({ type: 'session ended' });
  reasons.clear();
  localDecisions.set(new Map());
}

export const useDecisions = (): ReadonlyMap<string, LocalDecision> => useStore(localDecisions);
