import { CodeSpent, CodeWrong, LIMITS } from '@portal/contracts';
import { assign, fromPromise, setup, stateIn } from 'xstate';
import { type CodeInput, emptyCodeInput, eraseFrom, fillFrom, isBox, readCode, typeInto } from '../code-input';
import { type Failure, failureOf, isTransient } from '../failure';

/** A problem with the code. `locked out`: no attempts remain. After `locked out` or `expired`, only a new code helps. */
export interface Trouble {
  kind: 'wrong' | 'locked out' | 'expired' | 'not judged' | 'not sent' | 'other';
  /** The server's message; empty if there was no response. */
  message: string;
}

/** `resendAfterMs`: the time until a new code may be requested; 118 s if the server does not send a time. */
export interface OtpInput {
  email: string;
  flow?: string;
  resendAfterMs?: number;
}

/** The server's response to a correct code. */
export interface Verification {
  message?: string;
  standing?: string;
  token?: string | null;
  lifeMs?: number;
}

interface OtpContext extends CodeInput {
  email: string;
  flow: string | undefined;
  /** The duration and the remaining time of the current countdown in milliseconds. */
  waitMs: number;
  leftMs: number;
  triesLeft: number | null;
  trouble: Trouble | null;
  /** True once the current code can no longer be tried, even after other problems. */
  spent: boolean;
  /** The server's last success message. */
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

/**
 * Maps a failure to a problem. The server refuses every unusable code in the same way, so the remaining attempts of the previous response
 * show whether the last attempt was used.
 */
const troubleOf = (failure: Failure, triesLeft: number | null): Trouble => {
  const { message, code } = failure;
  if (isTransient(failure)) return { kind: 'not judged', message };
  if (code === CodeWrong.code) return { kind: triesLeftOf(failure) === 0 ? 'locked out' : 'wrong', message };
  if (code === CodeSpent.code) return { kind: triesLeft !== null && triesLeft <= 1 ? 'locked out' : 'expired', message };
  return { kind: 'other', message };
};

/** Context, guards and actions of the `otp.machine.ts` state chart. */
export const otp = setup({
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
    'there is something to fill in': (_, { index = 0, text }: { index?: number; text: string }) => isBox(index) && readCode(text) !== '',
    'there is such a box': (_, { index }: { index: number }) => isBox(index),
    'the code was not judged': (_, { error }: { error: unknown }) => isTransient(failureOf(error)),
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
});
