import { LIMITS, TokenOutdated } from '@portal/contracts';
import { assign, fromPromise, setup } from 'xstate';
import { backOffMs } from '../back-off';
import { type Failure, failureOf, isTransient } from '../failure';
import { type Grant, renewalDelayMs, type SessionUser, type Token } from './session-token';

interface SessionContext {
  token: string | null;
  expiresAt: number | null;
  lifeMs: number;
  /** The remaining lifetime of the token when its renewal starts. */
  leftMs: number;
  user: SessionUser | null;
  tries: number;
  failure: Failure | null;
  jitter: () => number;
}

export type SessionEvent =
  | ({ type: 'signed in' } & Grant)
  | { type: 'signed out here' }
  | { type: 'signed out elsewhere' }
  /** A call was refused with 401. Contains the token of the call, the remaining lifetime of that token, and the refusal. */
  | { type: 'refused'; token?: string; lifeMs?: number; error?: unknown }
  /** A call was refused with 409, because the mail address is not verified yet. */
  | { type: 'was asked to verify' }
  | { type: 'was verified' }
  | { type: 'came back online' }
  /** The page was frozen or hidden, so that its timers may be late. Contains the remaining lifetime of the token by the wall clock. */
  | { type: 'woke up'; lifeMs: number }
  | ({ type: 'received a token from another tab' } & Grant);

/** `user`: the profile stored at the last visit, if any. `jitter`: returns random numbers from 0 to 1. */
export interface SessionInput {
  user?: SessionUser | null;
  jitter?: () => number;
}

export const NOTHING = { token: null, expiresAt: null, lifeMs: 0, leftMs: 0, user: null, tries: 0, failure: null };

export const SWAP = ['cancel what is pending', 'clear everything kept'] as const;
export const FOLLOW = [...SWAP, 'forget the session'] as const;
export const LEAVE = [{ type: 'tell the other tabs', params: null }, ...FOLLOW] as const;
const errorParams = ({ event }: { event: { error?: unknown } }) => ({ error: event.error });
export const expiryTransition = {
  target: '#signedOut',
  actions: [{ type: 'tell the other tabs', params: errorParams }, ...FOLLOW, { type: 'say that the session expired', params: errorParams }],
} as const;
export const unverifiedTransition = { target: '#unverified', actions: ['cancel what is pending', 'forget the session'] } as const;

/** True if the next user is another person, or the same person with another role or unit. The unit is unknown until the first token. */
const isOther = (user: SessionUser | null, next?: SessionUser) =>
  !!user &&
  !!next &&
  (user.userId !== next.userId || user.role !== next.role || (!!user.unitId && !!next.unitId && user.unitId !== next.unitId));

/** Context, guards and actions of the `session.machine.ts` state chart. */
export const session = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent, input: {} as SessionInput },
  actors: {
    refresh: fromPromise<Token & { user?: SessionUser }, { user: SessionUser | null }>(() => new Promise(() => {})),
    /** Requests the owner of the token; `null` if the token has none. */
    check: fromPromise<SessionUser | null, { token: string; email: string | null }>(() => new Promise(() => {})),
  },
  guards: {
    'the session is refused': (_, { error }: { error: unknown }) => failureOf(error).status === 401,
    'a known person is refused': ({ context }, { error }: { error: unknown }) => failureOf(error).status === 401 && context.user !== null,
    'verification is missing': (_, { error }: { error: unknown }) => failureOf(error).status === 409,
    'the house is in trouble': (_, { error }: { error: unknown }) => isTransient(failureOf(error)),
    'somebody was found': (_, { output }: { output: SessionUser | null }) => output !== null,
    'it is for somebody else': ({ context }, { user }: { user?: SessionUser }) => isOther(context.user, user),
    'another token was meant': ({ context }, { token }: { token?: string }) => token !== undefined && token !== context.token,
    'the token had run out by itself': (_, { lifeMs }: { lifeMs?: number }) => lifeMs !== undefined && lifeMs <= 0,
    'the rights have changed': (_, { error }: { error?: unknown }) => failureOf(error).code === TokenOutdated.code,
    'the token is due': (_, { lifeMs }: { lifeMs: number }) => lifeMs <= LIMITS.refreshMarginMs,
  },
  actions: {
    /** Contains the refusal; `null` if the user signed out. */
    'tell the other tabs': (_, _refused: { error: unknown } | null) => {},
    'share the token with the other tabs': () => {},
    'cancel what is pending': () => {},
    'clear everything kept': () => {},
    'say that the session expired': (_, _refused: { error: unknown }) => {},
    'keep the token': assign(({ context }, { token, lifeMs, expiresAt, user }: Token & { user?: SessionUser }) => ({
      token,
      lifeMs,
      expiresAt: expiresAt ?? null,
      user: user ?? context.user,
      tries: 0,
      failure: null,
    })),
    'keep the user': assign((_, { output }: { output: SessionUser | null }) => ({ user: output, tries: 0, failure: null })),
    'correct the life': assign((_, { lifeMs }: { lifeMs: number }) => ({ lifeMs })),
    'note what is left': assign((_, { lifeMs }: { lifeMs: number }) => ({ leftMs: Math.max(lifeMs, 0) })),
    'count the try': assign(({ context }, { error }: { error: unknown }) => ({ tries: context.tries + 1, failure: failureOf(error) })),
    'start counting tries': assign({ tries: 0, failure: null }),
    'forget the session': assign(NOTHING),
  },
  delays: {
    'until the token is due': ({ context }) => renewalDelayMs(context.lifeMs),
    'until the token is gone': ({ context }) => context.leftMs + LIMITS.refreshGraceMs,
    'back-off': ({ context }) => backOffMs(context.tries, context.jitter(), context.failure?.retryAfterMs),
  },
});
