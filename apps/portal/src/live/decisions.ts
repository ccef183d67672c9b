import { AlreadyDecided, failedAs, REQUEST_STATUSES, type RequestStatus, type UserRequest } from '@portal/contracts';
import { createStore, useStore } from '../store';
import { api } from './api';

/** Where a request is opened: the queue and the bell say the same address. */
export const requestAddress = (userId: string): string => `/approval?request=${encodeURIComponent(userId)}`;

/** What this tab knows of a decision before its fact arrives. It yields to any row of the same or a later rev. */
interface Answered {
  status: RequestStatus;
  decidedBy: string | null;
  decidedAt: string | null;
  reason: string | null;
  rev: number;
}
export type Pending = 'sending' | Answered;

export interface Decision {
  status: 'Approved' | 'Rejected';
  reason?: string;
}
export type Outcome = { kind: 'decided'; request: UserRequest } | { kind: 'late'; by: string; status: RequestStatus };

const pending = createStore<ReadonlyMap<string, Pending>>(new Map());

function keep(userId: string, state: Pending | null) {
  const next = new Map(pending.get());
  if (state) next.set(userId, state);
  else next.delete(userId);
  pending.set(next);
}

/** The row as this person should see it: accepting shows at once, a lost race shows the winner. */
export function asDecided(row: UserRequest, state: Pending | undefined): UserRequest {
  if (!state) return row;
  if (state === 'sending') return row.status === 'Waiting' ? { ...row, status: 'Approved' } : row;
  return state.rev > row.rev ? { ...row, ...state } : row;
}

/** Decides on a request, from the queue or from the bell. Accepting is optimistic; rejecting waits for the answer. */
export async function decide(userId: string, rev: number | undefined, decision: Decision): Promise<Outcome> {
  if (decision.status === 'Approved') keep(userId, 'sending');
  try {
    const { request } = await api.approval.updateStatus({ userId, status: decision.status, reason: decision.reason, rev });
    keep(userId, request);
    return { kind: 'decided', request };
  } catch (error) {
    if (!failedAs(error, AlreadyDecided)) {
      keep(userId, null);
      throw error;
    }
    const { by, status, rev: at } = error.body.data;
    const won = REQUEST_STATUSES.find((known) => known === status) ?? 'Approved';
    // Waiting again: the person has changed the request and its fact brings what they wrote.
    keep(userId, won === 'Waiting' ? null : { status: won, decidedBy: by, decidedAt: null, reason: null, rev: at });
    return { kind: 'late', by, status: won };
  }
}

/** Another person may sit down at this browser: nothing of the last one stays. */
export const forgetDecisions = (): void => pending.set(new Map());

export const useDecisions = (): ReadonlyMap<string, Pending> => useStore(pending);
