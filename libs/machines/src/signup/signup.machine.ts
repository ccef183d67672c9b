import type { SnapshotFrom } from 'xstate';
import { theEvent } from '../the-event';
import { type SignupInput, signup } from './signup.setup';
import { removePasswords, type SignupDraft, type SignupFields, STEPS, type Step, type StepStatus } from './signup-form';

export type { SignupEvent, SignupInput } from './signup.setup';

const initialSignupOf = ({ role, draft }: SignupInput): { data: SignupFields; flow?: string; resendAfterMs?: number; startAt: Step } => {
  if (draft && (!role || role === draft.data.role)) {
    const { data, flow, resendAfterMs, step } = draft;
    return { data, flow, resendAfterMs, startAt: step };
  }
  return role ? { data: { role, employee: role !== 'CP' }, startAt: 'account' } : { data: {}, startAt: 'role' };
};

/*
   role ──► account ──► information ──► registering ──► verification ──► confirmation
    ▲  ◄───    ▲   ◄───    ▲    │            │           (the otp machine)   waiting ──► approved
    │          │           │                 │                │                └──────► rejected
    └──────────┴───────────┴── field errors ─┘                │                            │
               ▲           ◄──────────── went back ───────────┘                            │
               └────────────────────────────── applied again ──────────────────────────────┘

   Only earlier steps can be jumped to. An invited person starts at the information step and cannot open the steps before it. The information step leads back to a code that was already sent. There is no way back while
   registering and after the code was verified.
*/
export const signupMachine = signup.createMachine({
  id: 'signup',
  context: ({ input }) => ({
    errors: {},
    failure: null,
    resendAfterMs: undefined,
    verification: null,
    reason: null,
    flow: undefined,
    ...initialSignupOf(input),
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: { type: 'the person was last at', params: { step: 'account' } }, target: 'account' },
        { guard: { type: 'the person was last at', params: { step: 'information' } }, target: 'information' },
        { guard: { type: 'the person was last at', params: { step: 'verification' } }, target: 'verification' },
        { guard: { type: 'the person was last at', params: { step: 'confirmation' } }, target: 'confirmation' },
        { target: 'role' },
      ],
    },
    role: {
      on: {
        typed: { actions: { type: 'keep what was filled in', params: theEvent } },
        'chose a role': {
          target: 'account',
          actions: { type: 'keep what was filled in', params: ({ event: { role, employee } }) => ({ data: { role, employee } }) },
        },
      },
    },
    account: {
      on: {
        typed: { actions: { type: 'keep what was filled in', params: theEvent } },
        'filled in account details': { target: 'information', actions: { type: 'keep what was filled in', params: theEvent } },
        'went back': 'role',
        'jumped to': { guard: { type: 'they may jump to', params: ({ event }) => ({ target: event.step, step: 'role' }) }, target: 'role' },
      },
    },
    information: {
      on: {
        typed: { actions: { type: 'keep what was filled in', params: theEvent } },
        'filled in user information': { target: 'registering', actions: { type: 'keep what was filled in', params: theEvent } },
        'went back': { guard: 'the company is open', target: 'account' },
        'returned to the code': {
          guard: 'a code was sent',
          target: 'verification',
          actions: { type: 'keep the wait', params: theEvent },
        },
        'jumped to': [
          { guard: { type: 'they may jump to', params: ({ event }) => ({ target: event.step, step: 'role' }) }, target: 'role' },
          { guard: { type: 'they may jump to', params: ({ event }) => ({ target: event.step, step: 'account' }) }, target: 'account' },
        ],
      },
    },
    registering: {
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => context.data,
        onDone: {
          target: 'verification',
          actions: [{ type: 'keep the flow of the code', params: theEvent }, 'forget the passwords'],
        },
        onError: [
          {
            guard: { type: 'the first failing field is in', params: ({ event }) => ({ error: event.error, step: 'role' }) },
            target: 'role',
            actions: { type: 'keep what went wrong', params: theEvent },
          },
          {
            guard: { type: 'the first failing field is in', params: ({ event }) => ({ error: event.error, step: 'account' }) },
            target: 'account',
            actions: { type: 'keep what went wrong', params: theEvent },
          },
          { target: 'information', actions: { type: 'keep what went wrong', params: theEvent } },
        ],
      },
    },
    verification: {
      invoke: {
        id: 'otp',
        src: 'otp',
        input: ({ context }) => ({ email: context.data.email ?? '', flow: context.flow, resendAfterMs: context.resendAfterMs }),
        onDone: [
          {
            guard: { type: 'they are let in already', params: theEvent },
            target: 'confirmation.approved',
            actions: { type: 'keep the verification', params: theEvent },
          },
          { target: 'confirmation', actions: { type: 'keep the verification', params: theEvent } },
        ],
      },
      on: {
        'verified elsewhere': 'confirmation',
        'went back': 'information',
        'jumped to': [
          { guard: { type: 'they may jump to', params: ({ event }) => ({ target: event.step, step: 'role' }) }, target: 'role' },
          { guard: { type: 'they may jump to', params: ({ event }) => ({ target: event.step, step: 'account' }) }, target: 'account' },
          {
            guard: { type: 'they may jump to', params: ({ event }) => ({ target: event.step, step: 'information' }) },
            target: 'information',
          },
        ],
      },
    },
    confirmation: {
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'was approved': 'approved',
            'was rejected': { target: 'rejected', actions: { type: 'keep the reason', params: theEvent } },
          },
        },
        approved: { type: 'final' },
        rejected: { on: { 'applied again': { target: '#signup.account', actions: 'begin another application' } } },
      },
    },
  },
});

type SignupSnapshot = Pick<SnapshotFrom<typeof signupMachine>, 'value' | 'context'>;

export const stepAt = ({ value }: Pick<SignupSnapshot, 'value'>): Step => {
  const state = typeof value === 'string' ? value : Object.keys(value)[0];
  return STEPS.find((step) => step === state) ?? (state === 'registering' ? 'information' : 'role');
};

/** Returns the status of each step for the stepper. The last step is completed as soon as it is reached (R2.2). */
export const stepsOf = (snapshot: Pick<SignupSnapshot, 'value'>): { name: Step; status: StepStatus }[] => {
  const currentIndex = STEPS.indexOf(stepAt(snapshot));
  const last = STEPS.length - 1;
  return STEPS.map((name, index) => ({
    name,
    status: index < currentIndex || currentIndex === last ? 'completed' : index === currentIndex ? 'current' : 'inactive',
  }));
};

/** Returns the draft to store, which a reloaded page passes as `input.draft`. */
export const draftOf = (snapshot: SignupSnapshot): SignupDraft => ({
  step: stepAt(snapshot),
  data: removePasswords(snapshot.context.data),
  flow: snapshot.context.flow,
});
