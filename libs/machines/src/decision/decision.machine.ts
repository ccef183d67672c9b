import { AlreadyDecided, type RequestStatus, type UserRequest } from '@portal/contracts';
import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../failure';
import { theEvent } from '../the-event';

/** The milliseconds that a decision can be undone before it is sent. */
export const UNDO_MS = 6_000;

/** A decision on an access request. `key` is the idempotency key of all attempts to send it. */
export interface Decision {
  userId: string;
  rev: number;
  status: 'Approved' | 'Rejected';
  reason?: string;
  /** The company that an approved partner joins, if the approver selected it. */
  partnerCompany?: string;
  key: string;
}

/** The outcome of the request elsewhere. `Waiting` means that the applicant changed the request. */
export interface OtherDecision {
  by: string;
  status: RequestStatus | 'Removed';
  rev: number;
}

interface DecisionContext {
  decision: Decision;
  /** The decided request in the response of the server. */
  result: UserRequest | null;
  other: OtherDecision | null;
  failure: Failure | null;
}

type DecisionEvent =
  | { type: 'undid' }
  | { type: 'skipped the undo time' }
  | { type: 'paused the countdown' }
  | { type: 'resumed the countdown' }
  | { type: 'was decided elsewhere'; other: OtherDecision }
  | { type: 'retried' }
  | { type: 'session ended' };

/** Returns the earlier decision that caused a refusal; null for other errors. */
const otherOf = (error: unknown): OtherDecision | null => {
  const failure = failureOf(error);
  const data = failure.code === AlreadyDecided.code ? AlreadyDecided.data?.safeParse(failure.data) : null;
  return data?.success ? (data.data as OtherDecision) : null;
};

const decision = setup({
  types: { context: {} as DecisionContext, events: {} as DecisionEvent, input: {} as Decision },
  actors: {
    send: fromPromise<UserRequest, Decision>(() => new Promise(() => {})),
  },
  guards: {
    'somebody else was first': (_, { error }: { error: unknown }) => otherOf(error) !== null,
  },
  actions: {
    'keep the result': assign((_, { output }: { output: UserRequest }) => ({ result: output })),
    'keep who was first': assign((_, { other }: { other: OtherDecision }) => ({ other })),
    'keep the failure': assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
  delays: { 'time to undo': UNDO_MS },
});

/*
   waiting   counting ── paused the countdown ──► resting
                │    ◄── resumed the countdown ─────┘        (the time restarts)
                │ time over, skipped the undo time: another decision, the page closes, sent manually, sign-out
                ▼
   sending ── done ──────────────────────► decided
      │  ▲ └─ another person was first ──► overtaken
      ▼  │ retried
   failed

   waiting and failed also:  undid ──► undone,  was decided elsewhere ──► overtaken
   any state:                session ended ──► dropped: the host reports that the decision may not be saved
*/
export const decisionMachine = decision.createMachine({
  id: 'decision',
  context: ({ input }) => ({ decision: input, result: null, other: null, failure: null }),
  initial: 'waiting',
  on: { 'session ended': '.dropped' },
  states: {
    waiting: {
      initial: 'counting',
      on: {
        undid: 'undone',
        'skipped the undo time': 'sending',
        'was decided elsewhere': { target: 'overtaken', actions: { type: 'keep who was first', params: theEvent } },
      },
      states: {
        counting: {
          after: { 'time to undo': '#decision.sending' },
          on: { 'paused the countdown': 'resting' },
        },
        resting: { on: { 'resumed the countdown': 'counting' } },
      },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.decision,
        onDone: { target: 'decided', actions: { type: 'keep the result', params: theEvent } },
        onError: [
          {
            guard: { type: 'somebody else was first', params: theEvent },
            target: 'overtaken',
            actions: { type: 'keep who was first', params: ({ event }) => ({ other: otherOf(event.error) as OtherDecision }) },
          },
          { target: 'failed', actions: { type: 'keep the failure', params: theEvent } },
        ],
      },
    },
    failed: {
      on: {
        retried: 'sending',
        undid: 'undone',
        'was decided elsewhere': { target: 'overtaken', actions: { type: 'keep who was first', params: theEvent } },
      },
    },
    undone: { type: 'final' },
    decided: { type: 'final' },
    overtaken: { type: 'final' },
    dropped: { type: 'final' },
  },
});
