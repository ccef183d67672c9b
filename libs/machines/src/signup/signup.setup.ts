import type { FieldErrors, Registration } from '@portal/contracts';
import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../failure';
import { otpMachine, type Verification } from '../otp/otp.machine';
import {
  registrationErrors,
  removeChangedFields,
  removePasswords,
  type SignupDraft,
  type SignupFields,
  type Step,
  stepWithError,
} from './signup-form';

interface SignupContext {
  data: SignupFields;
  errors: FieldErrors;
  /** The reason why the sign-up failed, if no field caused the failure. */
  failure: Failure | null;
  flow: string | undefined;
  resendAfterMs: number | undefined;
  /** The response to the correct code. With its token, a pending applicant can follow their own request. */
  verification: Verification | null;
  reason: string | null;
  startAt: Step;
}

/** `role`: given in advance, so that the wizard opens at the account details. `draft`: a result of `draftOf` from before a reload. */
export interface SignupInput {
  role?: Registration['role'];
  draft?: SignupDraft | null;
}

export type SignupEvent =
  | { type: 'chose a role'; role: Registration['role']; employee: boolean }
  | { type: 'filled in account details'; data: SignupFields }
  | { type: 'filled in user information'; data: SignupFields }
  /** The data of an unfinished step, stored so that a reload loses nothing. */
  | { type: 'typed'; data: SignupFields }
  | { type: 'went back' }
  | { type: 'jumped to'; step: Step }
  /** The user returned to the code page without changes. `resendAfterMs`: the time until a new code may be requested. */
  | { type: 'returned to the code'; resendAfterMs?: number }
  | { type: 'verified elsewhere' }
  | { type: 'was approved' }
  | { type: 'was rejected'; reason: string }
  | { type: 'applied again' };

/** Context, guards and actions of the `signup.machine.ts` state chart. */
export const signup = setup({
  types: {
    context: {} as SignupContext,
    events: {} as SignupEvent,
    input: {} as SignupInput,
    children: {} as { otp: 'otp' },
  },
  actors: {
    register: fromPromise<{ message?: string; flow?: string; resendAfterMs?: number }, SignupFields>(() => new Promise(() => {})),
    otp: otpMachine,
  },
  guards: {
    'the person was last at': ({ context }, { step }: { step: Step }) => context.startAt === step,
    'the first failing field is in': (_, { error, step }: { error: unknown; step: Step }) =>
      stepWithError(registrationErrors(failureOf(error))) === step,
    /** An invitation determines role and company, so that the steps before the user information cannot be opened. */
    'the company is open': ({ context }) => context.data.invitation === undefined,
    'they may jump to': ({ context }, { target, step }: { target: Step; step: Step }) =>
      target === step && (step === 'information' || context.data.invitation === undefined),
    'a code was sent': ({ context }) => context.flow !== undefined,
    'they are let in already': (_, { output }: { output: Verification }) => output.standing === 'approved',
  },
  actions: {
    'keep what was filled in': assign(({ context }, { data }: { data: SignupFields }) => ({
      data: { ...context.data, ...data },
      errors: removeChangedFields(context.errors, data),
      failure: null,
    })),
    'keep what went wrong': assign((_, { error }: { error: unknown }) => ({
      errors: registrationErrors(failureOf(error)),
      failure: failureOf(error),
    })),
    'keep the flow of the code': assign((_, { output }: { output: { flow?: string; resendAfterMs?: number } }) => ({
      flow: output.flow,
      resendAfterMs: output.resendAfterMs,
      errors: {},
      failure: null,
    })),
    'keep the wait': assign((_, { resendAfterMs }: { resendAfterMs?: number }) => ({ resendAfterMs })),
    'keep the verification': assign((_, { output }: { output: Verification }) => ({ verification: output })),
    'forget the passwords': assign(({ context }) => ({ data: removePasswords(context.data) })),
    'keep the reason': assign((_, { reason }: { reason: string }) => ({ reason })),
    'begin another application': assign(({ context: { data } }) => {
      const { invitation: _used, ...rest } = data;
      return { data: rest, flow: undefined, resendAfterMs: undefined, verification: null };
    }),
  },
});
