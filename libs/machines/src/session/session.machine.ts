import { theEvent } from '../the-event';
import { expiryTransition, FOLLOW, LEAVE, NOTHING, SWAP, session, unverifiedTransition } from './session.setup';
import { renewalDelayMs } from './session-token';

export type { SessionEvent, SessionInput } from './session.setup';

/**
 * Requests a token with the cookie, then enters `next`, or `waitState` after a server error. The cookie, and thus the token, may meanwhile
 * belong to another person.
 */
const tokenRequestState = (next: '#checking' | '#fresh', waitState: 'waiting' | 'retrying') =>
  session.createStateConfig({
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
          target: next,
          actions: [{ type: 'keep the token', params: ({ event }) => event.output }, 'share the token with the other tabs'],
        },
      ],
      onError: [
        // Only a user who was signed in before is notified that the session expired.
        { guard: { type: 'a known person is refused', params: theEvent }, ...expiryTransition },
        { guard: { type: 'the session is refused', params: theEvent }, target: '#signedOut' },
        { guard: { type: 'verification is missing', params: theEvent }, ...unverifiedTransition },
        { target: waitState, actions: { type: 'count the try', params: theEvent } },
      ],
    },
  });

const renewal = session.createStateConfig({
  initial: 'refreshing',
  states: {
    refreshing: tokenRequestState('#fresh', 'retrying'),
    retrying: { after: { 'back-off': 'refreshing' }, on: { 'came back online': 'refreshing', 'woke up': 'refreshing' } },
  },
});

/*
   page ─► restoring ── token ──► checking ── user ──► signedIn
           │  └ waits and retries   │ └ waits and retries   fresh ── life − 60 s ──► renewing
           │ 401                    │ 401, no user           ▲ ▲                     refreshing ⇄ retrying
           ▼                        ▼                        │ └────── token ────────┘   │ life + grace
        signedOut ── signed in ──► checking                  └── token ── stranded ◄─────┘
           ▲                                                              asking ⇄ waiting
           ├── 401, or a user signs out here or elsewhere ── from every state
           └── was verified ── unverified ◄── 409 ── from every state

   Only a 401 or a sign-out ends a session. After no response, 429 or 5xx the machine waits and retries without limit.
*/
export const sessionMachine = session.createMachine({
  id: 'session',
  context: ({ input }) => ({ ...NOTHING, user: input.user ?? null, jitter: input.jitter ?? (() => 1) }),
  initial: 'restoring',
  on: {
    'signed in': [
      {
        guard: { type: 'it is for somebody else', params: theEvent },
        target: '.checking',
        actions: [...SWAP, { type: 'keep the token', params: theEvent }, 'share the token with the other tabs'],
      },
      {
        target: '.checking',
        actions: [{ type: 'keep the token', params: theEvent }, 'share the token with the other tabs'],
      },
    ],
    'received a token from another tab': [
      {
        guard: { type: 'it is for somebody else', params: theEvent },
        target: '.checking',
        actions: [...SWAP, { type: 'keep the token', params: theEvent }],
      },
      { target: '.checking', actions: { type: 'keep the token', params: theEvent } },
    ],
    'signed out here': { target: '.signedOut', actions: LEAVE },
    'signed out elsewhere': { target: '.signedOut', actions: FOLLOW },
    'was asked to verify': unverifiedTransition,
  },
  states: {
    restoring: {
      id: 'restoring',
      entry: 'start counting tries',
      initial: 'asking',
      states: {
        asking: tokenRequestState('#checking', 'waiting'),
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
          { guard: { type: 'another token was meant', params: theEvent } },
          { guard: { type: 'the token had run out by itself', params: theEvent }, target: 'restoring' },
          { guard: { type: 'the rights have changed', params: theEvent }, target: 'restoring' },
          expiryTransition,
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
                guard: { type: 'somebody was found', params: theEvent },
                target: '#signedIn',
                actions: { type: 'keep the user', params: theEvent },
              },
              { target: '#signedOut', actions: LEAVE },
            ],
            onError: [
              { guard: { type: 'the rights have changed', params: theEvent }, target: '#restoring' },
              { guard: { type: 'the session is refused', params: theEvent }, ...expiryTransition },
              { guard: { type: 'verification is missing', params: theEvent }, ...unverifiedTransition },
              {
                guard: { type: 'the house is in trouble', params: theEvent },
                target: 'waiting',
                actions: { type: 'count the try', params: theEvent },
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
        'received a token from another tab': [
          {
            guard: { type: 'it is for somebody else', params: theEvent },
            target: 'checking',
            actions: [...SWAP, { type: 'keep the token', params: theEvent }],
          },
          { target: '.fresh', actions: { type: 'keep the token', params: theEvent } },
        ],
      },
      states: {
        fresh: {
          id: 'fresh',
          after: {
            'until the token is due': {
              target: 'renewing',
              actions: {
                type: 'note what is left',
                params: ({ context }) => ({ lifeMs: context.lifeMs - renewalDelayMs(context.lifeMs) }),
              },
            },
          },
          on: {
            'woke up': [
              {
                guard: { type: 'the token is due', params: theEvent },
                target: 'renewing',
                actions: { type: 'note what is left', params: theEvent },
              },
              { target: 'fresh', reenter: true, actions: { type: 'correct the life', params: theEvent } },
            ],
            refused: [
              { guard: { type: 'another token was meant', params: theEvent } },
              {
                guard: { type: 'the token had run out by itself', params: theEvent },
                target: 'renewing',
                actions: { type: 'note what is left', params: { lifeMs: 0 } },
              },
              {
                guard: { type: 'the rights have changed', params: theEvent },
                target: 'renewing',
                actions: { type: 'note what is left', params: { lifeMs: 0 } },
              },
              expiryTransition,
            ],
          },
        },
        renewing: { ...renewal, after: { 'until the token is gone': 'stranded' } },
        stranded: renewal,
      },
    },
  },
});
