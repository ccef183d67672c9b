import { CodeSpent, CodeWrong, LIMITS } from '@portal/contracts';
import { and, assign, fromPromise, not, setup, stateIn } from 'xstate';
import { type CodeInput, cleanCode, emptyCodeInput, eraseFrom, fillFrom, isBox, typeInto } from './code-input';
import { type Failure, failureOf, isPassing } from './failure';

/** `locked out`: the tries of this code are used up. After that and after `expired` only another code helps. */
export interface Trouble {
  kind: 'wrong' | 'locked out' | 'expired' | 'not judged' | 'not sent' | 'other';
  /** The server's own sentence; empty where no answer came. */
  message: string;
}

/** `resendAfterMs`: from now until another code may be asked for; 118 s where the server says nothing. */
export interface OtpInput {
  email: string;
  flow?: string;
  resendAfterMs?: number;
}

/** What the server may tell when a code was right. */
export interface Verification {
  message?: string;
  standing?: string;
  token?: string | null;
  lifeMs?: number;
}

interface OtpContext extends CodeInput {
  email: string;
  flow: string | undefined;
  /** How long the present countdown lasts, and what is left of it, in milliseconds. */
  waitMs: number;
  leftMs: number;
  triesLeft: number | null;
  trouble: Trouble | null;
  /** This code can no longer be tried, whatever else went wrong since. */
  spent: boolean;
  /** What the server said last when all went well. */
  message: string | null;
  verification: Verification | null;
}

export type OtpEvent =
  | { type: 'typed'; index: number; char: string }
  | { type: 'pasted'; text: string }
  | { type: 'went back'; index: number }
  | { type: 'submitted' }
  | { type: 'asked for another code' }
  | { type: 'verified elsewhere' };

const SECOND_MS = 1_000;

const triesLeftOf = ({ data }: Failure): number | null =>
  typeof data === 'object' && data !== null && 'triesLeft' in data && typeof data.triesLeft === 'number' ? data.triesLeft : null;

/** A spent code says the same for all its ends; that the last try was just used is known from the answer before. */
const troubleOf = (failure: Failure, triesLeft: number | null): Trouble => {
  const { message, code } = failure;
  if (isPassing(failure)) return { kind: 'not judged', message };
  if (code === CodeWrong.code) return { kind: triesLeftOf(failure) === 0 ? 'locked out' : 'wrong', message };
  if (code === CodeSpent.code) return { kind: triesLeft !== null && triesLeft <= 1 ? 'locked out' : 'expired', message };
  return { kind: 'other', message };
};

/*
   open (both at once)                                                          verified
   ├ entry    filling ── submitted, if full ──► verifying ── right ────────────►   ▲
   │             ▲                                 │                               │
   │             └── wrong: boxes emptied ─────────┤                               │
   │             └── not judged: boxes kept ───────┘              verified elsewhere, from anywhere
   └ resend   counting (118 s, ticks) ──► offered ── asked for another code ──► sending
                 ▲                           ▲                                     │
                 │                           └── failed ───────────────────────────┤
                 └── sent: boxes emptied, 118 s · too early: as long as it says ───┘
*/
export const otpMachine = setup({
  types: {
    context: {} as OtpContext,
    events: {} as OtpEvent,
    input: {} as OtpInput,
    output: {} as Verification,
  },
  actors: {
    verify: fromPromise<Verification, { email: string; code: string; flow?: string }>(() => new Promise(() => {})),
    resend: fromPromise<{ message?: string; flow?: string; resendAfterMs?: number }, { email: string; flow?: string }>(
      () => new Promise(() => {}),
    ),
  },
  guards: {
    'all boxes are filled': ({ context }) => context.boxes.every((box) => box !== ''),
    'the code can still be tried': ({ context }) => !context.spent,
    'another code is on its way': stateIn('#sending'),
    'a code is being verified': stateIn('#verifying'),
    'there is something to fill in': (_, { index = 0, text }: { index?: number; text: string }) => isBox(index) && cleanCode(text) !== '',
    'there is such a box': (_, { index }: { index: number }) => isBox(index),
    'the code was not judged': (_, { error }: { error: unknown }) => isPassing(failureOf(error)),
    'it was asked too early': (_, { error }: { error: unknown }) => failureOf(error).status === 429,
  },
  actions: {
    'fill the box': assign(({ context }, { index, char }: { index: number; char: string }) => typeInto(context, index, char)),
    'fill the boxes': assign((_, { text }: { text: string }) => fillFrom(text)),
    'empty the box': assign(({ context }, { index }: { index: number }) => eraseFrom(context, index)),
    'empty the boxes': assign(() => emptyCodeInput()),
    'say what went wrong': assign(({ context }, { error }: { error: unknown }) => {
      const failure = failureOf(error);
      const trouble = troubleOf(failure, context.triesLeft);
      return {
        trouble,
        spent: trouble.kind === 'locked out' || trouble.kind === 'expired',
        message: null,
        triesLeft: triesLeftOf(failure) ?? context.triesLeft,
      };
    }),
    'say that no code was sent': assign((_, { error }: { error: unknown }) => ({
      trouble: { kind: 'not sent' as const, message: failureOf(error).message },
      message: null,
    })),
    'forget what went wrong': assign({ trouble: null, message: null }),
    'keep what the server said': assign((_, { output }: { output: Verification }) => ({
      verification: output,
      message: output.message ?? null,
      trouble: null,
    })),
    'take the new code as the valid one': assign(
      ({ context }, { output }: { output: { message?: string; flow?: string; resendAfterMs?: number } }) => ({
        flow: output.flow ?? context.flow,
        waitMs: output.resendAfterMs ?? LIMITS.otpResendMs,
        message: output.message ?? null,
        trouble: null,
        spent: false,
        triesLeft: null,
      }),
    ),
    'wait as long as the server says': assign((_, { error }: { error: unknown }) => ({
      waitMs: failureOf(error).retryAfterMs ?? LIMITS.otpResendMs,
    })),
    'start the countdown': assign(({ context }) => ({ leftMs: context.waitMs })),
    'count a second': assign(({ context }) => ({ leftMs: Math.max(context.leftMs - SECOND_MS, 0) })),
    'end the countdown': assign({ leftMs: 0 }),
  },
  delays: {
    'until another code may be asked for': ({ context }) => context.waitMs,
    'a second': SECOND_MS,
  },
}).createMachine({
  id: 'otp',
  context: ({ input }) => ({
    ...emptyCodeInput(),
    email: input.email,
    flow: input.flow,
    waitMs: input.resendAfterMs ?? LIMITS.otpResendMs,
    leftMs: 0,
    triesLeft: null,
    trouble: null,
    spent: false,
    message: null,
    verification: null,
  }),
  initial: 'open',
  output: ({ context }) => context.verification ?? {},
  states: {
    open: {
      type: 'parallel',
      on: { 'verified elsewhere': { target: 'verified', actions: 'forget what went wrong' } },
      states: {
        entry: {
          initial: 'filling',
          states: {
            filling: {
              on: {
                typed: {
                  guard: { type: 'there is something to fill in', params: ({ event }) => ({ index: event.index, text: event.char }) },
                  actions: { type: 'fill the box', params: ({ event }) => event },
                },
                pasted: {
                  guard: { type: 'there is something to fill in', params: ({ event }) => event },
                  actions: { type: 'fill the boxes', params: ({ event }) => event },
                },
                'went back': {
                  guard: { type: 'there is such a box', params: ({ event }) => event },
                  actions: { type: 'empty the box', params: ({ event }) => event },
                },
                submitted: {
                  guard: and(['all boxes are filled', 'the code can still be tried', not('another code is on its way')]),
                  target: 'verifying',
                },
              },
            },
            verifying: {
              id: 'verifying',
              entry: 'forget what went wrong',
              invoke: {
                id: 'verify',
                src: 'verify',
                input: ({ context }) => ({ email: context.email, code: context.boxes.join(''), flow: context.flow }),
                onDone: { target: '#verified', actions: { type: 'keep what the server said', params: ({ event }) => event } },
                onError: [
                  {
                    guard: { type: 'the code was not judged', params: ({ event }) => event },
                    target: 'filling',
                    actions: { type: 'say what went wrong', params: ({ event }) => event },
                  },
                  {
                    target: 'filling',
                    actions: [{ type: 'say what went wrong', params: ({ event }) => event }, 'empty the boxes'],
                  },
                ],
              },
            },
          },
        },
        resend: {
          initial: 'counting',
          states: {
            counting: {
              entry: 'start the countdown',
              exit: 'end the countdown',
              after: { 'until another code may be asked for': 'offered' },
              initial: 'ticking',
              states: { ticking: { after: { 'a second': { target: 'ticking', reenter: true, actions: 'count a second' } } } },
            },
            offered: {
              on: { 'asked for another code': { guard: not('a code is being verified'), target: 'sending' } },
            },
            sending: {
              id: 'sending',
              invoke: {
                id: 'resend',
                src: 'resend',
                input: ({ context }) => ({ email: context.email, flow: context.flow }),
                onDone: {
                  target: 'counting',
                  actions: ['empty the boxes', { type: 'take the new code as the valid one', params: ({ event }) => event }],
                },
                onError: [
                  {
                    guard: { type: 'it was asked too early', params: ({ event }) => event },
                    target: 'counting',
                    actions: [
                      { type: 'say that no code was sent', params: ({ event }) => event },
                      { type: 'wait as long as the server says', params: ({ event }) => event },
                    ],
                  },
                  { target: 'offered', actions: { type: 'say that no code was sent', params: ({ event }) => event } },
                ],
              },
            },
          },
        },
      },
    },
    verified: { id: 'verified', type: 'final' },
  },
});
