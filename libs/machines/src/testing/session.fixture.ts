import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Failure } from '../failure';
import { type SessionInput, sessionMachine } from '../session/session.machine';
import type { Grant, SessionUser } from '../session/session-token';
import { statesOf } from './truth-table';

export const bruno: SessionUser = {
  userId: 'u-bruno',
  email: 'bruno@brennhagen.example',
  firstname: 'Bruno',
  lastname: 'Brenn',
  role: 'CP',
  isApproved: true,
  isVerified: true,
};

export const lena: SessionUser = { ...bruno, userId: 'u-lena', email: 'lena@yarrowdyne.example', firstname: 'Lena', role: 'LBO' };

export const QUARTER_MS = 15 * 60_000;

export const grant = (token = 'first', user = bruno): Grant => ({ token, lifeMs: QUARTER_MS, user });

export const failure = (status: number, retryAfterMs?: number): Failure => ({ status, code: 'x', message: '', retryAfterMs });

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Opens a browser tab that receives scripted responses and records its commands. */
export const openTab = (input: SessionInput = {}) => {
  const clock = new SimulatedClock();
  const orders: string[] = [];
  const refreshes: PromiseWithResolvers<Grant | Omit<Grant, 'user'>>[] = [];
  const checks: PromiseWithResolvers<SessionUser | null>[] = [];
  const order = (name: string) => () => void orders.push(name);
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        refresh: fromPromise(() => {
          const call = Promise.withResolvers<Grant | Omit<Grant, 'user'>>();
          refreshes.push(call);
          return call.promise;
        }),
        check: fromPromise(() => {
          const call = Promise.withResolvers<SessionUser | null>();
          checks.push(call);
          return call.promise;
        }),
      },
      actions: {
        'tell the other tabs': order('tell'),
        'share the token with the other tabs': order('share'),
        'cancel what is pending': order('cancel'),
        'clear everything kept': order('clear'),
        'say that the session expired': order('say'),
      },
    }),
    { input, clock },
  ).start();
  const currentState = () => statesOf(actor.getSnapshot().value)[0];
  const answer = async (to: 'refresh' | 'check', value: unknown) => {
    const call = to === 'refresh' ? refreshes.at(-1) : checks.at(-1);
    if (value instanceof Error || (typeof value === 'object' && value !== null && 'status' in value)) call?.reject(value);
    else call?.resolve(value as never);
    await settle();
  };
  return { actor, clock, orders, refreshes, checks, currentState, answer, context: () => actor.getSnapshot().context };
};

export const openSignedInTab = async (input: SessionInput = {}) => {
  const it = openTab(input);
  it.actor.send({ type: 'signed in', ...grant() });
  await it.answer('check', bruno);
  it.orders.length = 0;
  it.refreshes.length = 0;
  return it;
};
