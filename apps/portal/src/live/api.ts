import {
  ApiError,
  type Client,
  type Contract,
  calls,
  client,
  type OutgoingCall,
  SessionOver,
  VerificationIncomplete,
} from '@portal/contracts';
import { waitFor } from 'xstate';
import { cache } from './cache';
import { cursor } from './cursor';
import { session } from './session';
import type { Session } from './session.machine-host';
import { send, type Transport } from './transport';

export { ApiError as Refused, isRefusedAs as failedAs } from '@portal/contracts';

type Snapshot = ReturnType<Session['actor']['getSnapshot']>;

/**
 * Returns true if the token can be used. The token of a known person is used even while the session is being checked, so that both requests
 * run in parallel.
 */
const isUsable = (now: Snapshot): boolean =>
  (now.matches('checking') && now.context.user !== null) ||
  (now.matches('signedIn') && !now.matches({ signedIn: 'stranded' }) && !now.matches({ signedIn: { renewing: 'refreshing' } }));
const isSessionOver = (now: Snapshot): boolean => now.matches('signedOut') || now.matches('unverified');

/** Returns the token once no refresh is running, or null if no session exists. */
const tokenOf = async ({ actor }: Session, signal?: AbortSignal): Promise<string | null> => {
  const snapshot = await waitFor(actor, (state) => isUsable(state) || isSessionOver(state), { timeout: Number.POSITIVE_INFINITY, signal });
  return isSessionOver(snapshot) ? null : snapshot.context.token;
};

const isCode = (failure: unknown, { status, code }: { status: number; code: string }): failure is ApiError =>
  failure instanceof ApiError && failure.status === status && failure.code === code;

const offerReply = (seq: number): void => {
  if (!cursor.offer(seq)) cache.fetchPendingAgain();
};

/** Returns a function that sends calls in a session: adds token and key, retries once with a fresh token, and reports 401 and 409. */
export const sendAs = (session: Session, wire: Transport = send): ((call: OutgoingCall) => Promise<unknown>) => {
  const report = (failure: unknown): never => {
    if (isCode(failure, VerificationIncomplete)) session.actor.send({ type: 'was asked to verify' });
    throw failure;
  };
  const sendWithoutToken = (call: OutgoingCall) => wire(call).catch(report);

  const sendWithToken = async (call: OutgoingCall): Promise<unknown> => {
    const attempt = async (token: string | null) => {
      if (token === null) throw new ApiError(SessionOver.status, SessionOver.code, SessionOver.code);
      return wire(call, { token, until: session.pending, onSeq: offerReply });
    };
    const token = await tokenOf(session, call.signal);
    try {
      return await attempt(token);
    } catch (failure) {
      if (token === null || !(failure instanceof ApiError) || failure.status !== 401) return report(failure);
      session.actor.send({ type: 'refused', token, lifeMs: session.lifeMs(), error: failure });
      const next = await tokenOf(session, call.signal);
      if (next === null || next === token) throw failure;
      return attempt(next).catch(report);
    }
  };

  return (call) => (call.route.allow === 'anyone' ? sendWithoutToken(call) : sendWithToken(call));
};

export const createApi = (session: Session): Client<Contract> => client(calls, sendAs(session));

export const api = createApi(session);

/** Creates a client with a given token, for a verified person whose request is pending. */
export const apiWith = (token: string): Client<Contract> => client(calls, (call) => send(call, { token }));
