import { LIMITS } from '@portal/contracts';
import { assign, fromPromise, setup } from 'xstate';
import { backOffMs } from './back-off';
import { type Failure, failureOf, isPassing } from './failure';
import { dueMs, type Grant, type SessionUser, type Token } from './session-token';

interface SessionContext {
  token: string | null;
  expiresAt: number | null;
  lifeMs: number;
  /** What is left of the token when its renewal begins. */
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
  /** A call was answered 401: with which token, how long that token had still to live, and how it was refused. */
  | { type: 'refused'; token?: string; lifeMs?: number; error?: unknown }
  /** A call was answered 409: the mail address is not verified yet. */
  | { type: 'was asked to verify' }
  | { type: 'was verified' }
  | { type: 'came back online' }
  /** The page was frozen or hidden, so its timers may be late: what the wall clock says is left of the token. */
  | { type: 'woke up'; lifeMs: number }
  | ({ type: 'told a fresh token by another tab' } & Grant);

/** `user`: the profile kept from the last visit, if any. `jitter`: gives numbers from 0 to 1. */
export interface SessionInput {
  user?: SessionUser | null;
  jitter?: () => number;
}

const NOTHING = { token: null, expiresAt: null, lifeMs: 0, leftMs: 0, user: null, tries: 0, failure: null };

const SWAP = ['cancel what is pending', 'clear everything kept'] as const;
const FOLLOW = [...SWAP, 'forget the session'] as const;
const LEAVE = [{ type: 'tell the other tabs', params: null }, ...FOLLOW] as const;
const refused = ({ event }: { event: { error?: unknown } }) => ({ error: event.error });
const expired = {
  target: '#signedOut',
  actions: [{ type: 'tell the other tabs', params: refused }, ...FOLLOW, { type: 'say that the session expired', params: refused }],
} as const;
const unverified = { target: '#unverified', actions: ['cancel what is pending', 'forget the session'] } as const;

const isOther = (user: SessionUser | null, next?: SessionUser) => !!user && !!next && user.userId !== next.userId;

const session = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent, input: {} as SessionInput },
  actors: {
    /** Asks for a token through the cookie. */
    refresh: fromPromise<Token & { user?: SessionUser }, { user: SessionUser | null }>(() => new Promise(() => {})),
    /** Asks who the token belongs to; `null` is nobody. */
    check: fromPromise<SessionUser | null, { token: string; email: string | null }>(() => new Promise(() => {})),
  },
  guards: {
    'the session is refused': (_, { error }: { error: unknown }) => failureOf(error).status === 401,
    'a known person is refused': ({ context }, { error }: { error: unknown }) => failureOf(error).status === 401 && context.user !== null,
    'verification is missing': (_, { error }: { error: unknown }) => failureOf(error).status === 409,
    'the house is in trouble': (_, { error }: { error: unknown }) => isPassing(failureOf(error)),
    'somebody was found': (_, { output }: { output: SessionUser | null }) => output !== null,
    'it is for somebody else': ({ context }, { user }: { user?: SessionUser }) => isOther(context.user, user),
    'another token was meant': ({ context }, { token }: { token?: string }) => token !== undefined && token !== context.token,
    'the token had run out by itself': (_, { lifeMs }: { lifeMs?: number }) => lifeMs !== undefined && lifeMs <= 0,
    'the token is due': (_, { lifeMs }: { lifeMs: number }) => lifeMs <= LIMITS.refreshMarginMs,
  },
  actions: {
    /** With what the house refused; `null` where the person left by hand. */
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
    'until the token is due': ({ context }) => dueMs(context.lifeMs),
    'until the token is gone': ({ context }) => context.leftMs + LIMITS.refreshGraceMs,
    'back-off': ({ context }) => backOffMs(context.tries, context.jitter(), context.failure?.retryAfterMs),
  },
});

const renewal = session.createStateConfig({
  initial: 'refreshing',
  states: {
    refreshing: {
      invoke: {
        id: 'refresh',
        src: 'refresh',
        input: ({ context }) => ({ user: context.user }),
        onDone: [
          {
            guard: { type: 'it is for somebody else', params: ({ event }) => event.output },
            target: '#checking',
            actions: [...SWAP, { type: 'keep the token', params: ({ event }) => event.output }, 'share the token with the other tabs'],
          },
          {
            target: '#fresh',
            actions: [{ type: 'keep the token', params: ({ event }) => event.output }, 'share the token with the other tabs'],
          },
        ],
        onError: [
          { guard: { type: 'the session is refused', params: ({ event }) => event }, ...expired },
          { guard: { type: 'verification is missing', params: ({ event }) => event }, ...unverified },
          { target: 'retrying', actions: { type: 'count the try', params: ({ event }) => event } },
        ],
      },
    },
    retrying: { after: { 'back-off': 'refreshing' }, on: { 'came back online': 'refreshing', 'woke up': 'refreshing' } },
  },
});

/*
   page ─► restoring ── token ──► checking ── user ──► signedIn
           │  └ waits, asks again   │ └ waits, asks again   fresh ── life − 60 s ──► renewing
           │ 401                    │ 401, nobody            ▲ ▲                     refreshing ⇄ retrying
           ▼                        ▼                        │ └────── token ────────┘   │ life + grace
        signedOut ── signed in ──► checking                  └── token ── stranded ◄─────┘
           ▲                                                              asking ⇄ waiting
           ├── 401, or a person signs out here or elsewhere ── from everywhere
           └── was verified ── unverified ◄── 409 ── from everywhere

   Only a 401 or a person ends a session. No answer, 429 and 5xx: wait and ask again, for ever if need be.
*/
export const sessionMachine = session.createMachine({
  id: 'session',
  context: ({ input }) => ({ ...NOTHING, user: input.user ?? null, jitter: input.jitter ?? (() => 1) }),
  initial: 'restoring',
  on: {
    'signed in': [
      {
        guard: { type: 'it is for somebody else', params: ({ event }) => event },
        target: '.checking',
        actions: [...SWAP, { type: 'keep the token', params: ({ event }) => event }, 'share the token with the other tabs'],
      },
      {
        target: '.checking',
        actions: [{ type: 'keep the token', params: ({ event }) => event }, 'share the token with the other tabs'],
      },
    ],
    'told a fresh token by another tab': [
      {
        guard: { type: 'it is for somebody else', params: ({ event }) => event },
        target: '.checking',
        actions: [...SWAP, { type: 'keep the token', params: ({ event }) => event }],
      },
      { target: '.checking', actions: { type: 'keep the token', params: ({ event }) => event } },
    ],
    'signed out here': { target: '.signedOut', actions: LEAVE },
    'signed out elsewhere': { target: '.signedOut', actions: FOLLOW },
    'was asked to verify': unverified,
  },
  states: {
    restoring: {
      entry: 'start counting tries',
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'refresh',
            src: 'refresh',
            input: ({ context }) => ({ user: context.user }),
            onDone: [
              {
                guard: { type: 'it is for somebody else', params: ({ event }) => event.output },
                target: '#checking',
                actions: [...SWAP, { type: 'keep the token', params: ({ event }) => event.output }, 'share the token with the other tabs'],
              },
              {
                target: '#checking',
                actions: [{ type: 'keep the token', params: ({ event }) => event.output }, 'share the token with the other tabs'],
              },
            ],
            onError: [
              { guard: { type: 'a known person is refused', params: ({ event }) => event }, ...expired },
              { guard: { type: 'the session is refused', params: ({ event }) => event }, target: '#signedOut' },
              { guard: { type: 'verification is missing', params: ({ event }) => event }, ...unverified },
              { target: 'waiting', actions: { type: 'count the try', params: ({ event }) => event } },
            ],
          },
        },
        waiting: { after: { 'back-off': 'asking' }, on: { 'came back online': 'asking', 'woke up': 'asking' } },
      },
    },
    signedOut: {
      id: 'signedOut',
      on: { 'signed out here': {}, 'signed out elsewhere': {}, 'was asked to verify': '#unverified' },
    },
    unverified: { id: 'unverified', on: { 'was verified': 'signedOut', 'was asked to verify': {} } },
    checking: {
      id: 'checking',
      initial: 'asking',
      after: { 'until the token is due': 'restoring' },
      on: {
        refused: [
          { guard: { type: 'another token was meant', params: ({ event }) => event } },
          { guard: { type: 'the token had run out by itself', params: ({ event }) => event }, target: 'restoring' },
          expired,
        ],
      },
      states: {
        asking: {
          invoke: {
            id: 'check',
            src: 'check',
            input: ({ context }) => ({ token: context.token ?? '', email: context.user?.email ?? null }),
            onDone: [
              {
                guard: { type: 'somebody was found', params: ({ event }) => event },
                target: '#signedIn',
                actions: { type: 'keep the user', params: ({ event }) => event },
              },
              { target: '#signedOut', actions: LEAVE },
            ],
            onError: [
              { guard: { type: 'the session is refused', params: ({ event }) => event }, ...expired },
              { guard: { type: 'verification is missing', params: ({ event }) => event }, ...unverified },
              {
                guard: { type: 'the house is in trouble', params: ({ event }) => event },
                target: 'waiting',
                actions: { type: 'count the try', params: ({ event }) => event },
              },
              { target: '#signedOut', actions: LEAVE },
            ],
          },
        },
        waiting: { after: { 'back-off': 'asking' }, on: { 'came back online': 'asking', 'woke up': 'asking' } },
      },
    },
    signedIn: {
      id: 'signedIn',
      initial: 'fresh',
      on: {
        'told a fresh token by another tab': [
          {
            guard: { type: 'it is for somebody else', params: ({ event }) => event },
            target: 'checking',
            actions: [...SWAP, { type: 'keep the token', params: ({ event }) => event }],
          },
          { target: '.fresh', actions: { type: 'keep the token', params: ({ event }) => event } },
        ],
      },
      states: {
        fresh: {
          id: 'fresh',
          after: {
            'until the token is due': {
              target: 'renewing',
              actions: { type: 'note what is left', params: ({ context }) => ({ lifeMs: context.lifeMs - dueMs(context.lifeMs) }) },
            },
          },
          on: {
            'woke up': [
              {
                guard: { type: 'the token is due', params: ({ event }) => event },
                target: 'renewing',
                actions: { type: 'note what is left', params: ({ event }) => event },
              },
              { target: 'fresh', reenter: true, actions: { type: 'correct the life', params: ({ event }) => event } },
            ],
            refused: [
              { guard: { type: 'another token was meant', params: ({ event }) => event } },
              {
                guard: { type: 'the token had run out by itself', params: ({ event }) => event },
                target: 'renewing',
                actions: { type: 'note what is left', params: { lifeMs: 0 } },
              },
              expired,
            ],
          },
        },
        renewing: { ...renewal, after: { 'until the token is gone': 'stranded' } },
        stranded: renewal,
      },
    },
  },
});
