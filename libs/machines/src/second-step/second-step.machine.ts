import { FACTOR_LIMITS, FactorFlowOver, LIMITS } from '@portal/contracts';
import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf, isTransient } from '../failure';
import { theEvent } from '../the-event';

/** The second step of a sign-in. `set-up` also shows the secret of a new authenticator app. */
export type SecondStep = { kind: 'code'; flow: string } | { kind: 'set-up'; flow: string; secret: string; uri: string };

interface SecondStepInput {
  email: string;
  step: SecondStep;
}

export interface ConfirmInput {
  kind: SecondStep['kind'];
  email: string;
  flow: string;
  code: string;
}

/** The outcome of a confirmed step. Only a set-up returns recovery codes. */
export interface Confirmation<Grant = unknown> {
  grant: Grant;
  codes: readonly string[];
}

interface SecondStepContext extends SecondStepInput {
  text: string;
  /** True if the person enters a recovery code instead of an authenticator code. */
  isRecovering: boolean;
  /** True after the text was submitted although it cannot be a code. */
  isIncomplete: boolean;
  failure: Failure | null;
  confirmation: Confirmation | null;
}

export type SecondStepEvent =
  | { type: 'wrote'; text: string }
  | { type: 'submitted' }
  | { type: 'chose the other kind of code' }
  | { type: 'saved the recovery codes' }
  | { type: 'went back' };

const APP_CODE = new RegExp(`^\\d{${LIMITS.otpLength}}$`);
const RECOVERY_CODE = new RegExp(`^[A-Z2-9]{${FACTOR_LIMITS.recoveryCode}}$`, 'i');

/** Returns a typed code without the spaces and hyphens with which apps and lists show it. */
const removeSpacing = (text: string): string => text.replace(/[\s-]/g, '');

/** True if the text has the form of an authenticator code or of a recovery code. */
export const isFactorCode = (text: string, kind: 'app' | 'recovery' | 'any'): boolean => {
  const code = removeSpacing(text);
  return (kind !== 'recovery' && APP_CODE.test(code)) || (kind !== 'app' && RECOVERY_CODE.test(code));
};

const secondStep = setup({
  types: { context: {} as SecondStepContext, events: {} as SecondStepEvent, input: {} as SecondStepInput },
  actors: {
    confirm: fromPromise<Confirmation, ConfirmInput>(() => new Promise(() => {})),
  },
  guards: {
    'the text is a code': ({ context: { text, isRecovering } }) => isFactorCode(text, isRecovering ? 'recovery' : 'app'),
    'there is an app': ({ context }) => context.step.kind === 'code',
    'there are recovery codes': (_, { output }: { output: Confirmation }) => output.codes.length > 0,
    'the flow is over': (_, { error }: { error: unknown }) => failureOf(error).code === FactorFlowOver.code,
    'the code was not checked': (_, { error }: { error: unknown }) => isTransient(failureOf(error)),
  },
  actions: {
    'keep the text': assign((_, { text }: { text: string }) => ({ text, isIncomplete: false })),
    'switch the kind': assign(({ context }) => ({ isRecovering: !context.isRecovering, text: '', isIncomplete: false, failure: null })),
    'point out the text': assign({ isIncomplete: true, failure: null }),
    'forget the failure': assign({ failure: null }),
    'keep the failure': assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    'empty the text': assign({ text: '' }),
    'keep the confirmation': assign((_, { output }: { output: Confirmation }) => ({ confirmation: output })),
  },
});

/*
   The steps of a sign-in after a correct password:

   entering ── submitted, if it is a code ──► confirming ── done ──────────────────────► signedIn
      │  ▲                                        │  └──── done, with recovery codes ──► saving ──► signedIn
      │  ├── wrong: text emptied ─────────────────┤
      │  └── not checked: text kept ──────────────┤
      │                                           └─────── the flow is over ───────────► over
      └── went back ──► cancelled
*/
export const secondStepMachine = secondStep.createMachine({
  id: 'secondStep',
  context: ({ input }) => ({ ...input, text: '', isRecovering: false, isIncomplete: false, failure: null, confirmation: null }),
  initial: 'entering',
  states: {
    entering: {
      on: {
        wrote: { actions: { type: 'keep the text', params: theEvent } },
        'chose the other kind of code': { guard: 'there is an app', actions: 'switch the kind' },
        submitted: [{ guard: 'the text is a code', target: 'confirming' }, { actions: 'point out the text' }],
        'went back': 'cancelled',
      },
    },
    confirming: {
      entry: 'forget the failure',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context: { email, step, text } }) => ({ kind: step.kind, email, flow: step.flow, code: removeSpacing(text) }),
        onDone: [
          {
            guard: { type: 'there are recovery codes', params: theEvent },
            target: 'saving',
            actions: { type: 'keep the confirmation', params: theEvent },
          },
          { target: 'signedIn', actions: { type: 'keep the confirmation', params: theEvent } },
        ],
        onError: [
          {
            guard: { type: 'the flow is over', params: theEvent },
            target: 'over',
            actions: { type: 'keep the failure', params: theEvent },
          },
          {
            guard: { type: 'the code was not checked', params: theEvent },
            target: 'entering',
            actions: { type: 'keep the failure', params: theEvent },
          },
          { target: 'entering', actions: [{ type: 'keep the failure', params: theEvent }, 'empty the text'] },
        ],
      },
    },
    saving: { on: { 'saved the recovery codes': 'signedIn' } },
    signedIn: { type: 'final' },
    over: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
