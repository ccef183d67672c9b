import { describe, expect, it } from '@jest/globals';
import { AlreadyDecided, type UserRequest } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { Failure } from '../failure';
import { type Row, snapshotAfter, startedSnapshot, statesOf } from '../testing/truth-table';
import { type Decision, decisionMachine, UNDO_MS } from './decision.machine';

const decision: Decision = { userId: 'vera', rev: 1, status: 'Approved', key: 'k1' };
const otherDecision = { by: 'Jonas Richter', status: 'Approved', rev: 2 } as const;
const unavailableFailure: Failure = { status: 503, code: 'service.unavailable', message: 'Try again in a moment.' };
const conflict: Failure = { status: 412, code: AlreadyDecided.code, message: messageOf(AlreadyDecided), data: otherDecision };

const EVENTS = [
  { type: 'undid' },
  { type: 'skipped the undo time' },
  { type: 'paused the countdown' },
  { type: 'resumed the countdown' },
  { type: 'was decided elsewhere', other: otherDecision },
  { type: 'retried' },
  { type: 'session ended' },
  { type: `xstate.after.time to undo.decision.waiting.counting` },
  { type: 'xstate.done.actor.send', output: {}, actorId: 'send' },
  { type: 'xstate.error.actor.send', error: conflict, actorId: 'send' },
  { type: 'xstate.error.actor.send', error: unavailableFailure, actorId: 'send' },
] as const;

const STATES = {
  counting: { waiting: 'counting' },
  resting: { waiting: 'resting' },
  sending: 'sending',
  failed: 'failed',
} as const;
type State = keyof typeof STATES | 'undone' | 'decided' | 'overtaken' | 'dropped';

// biome-ignore format: a table
const TABLE: Record<keyof typeof STATES, Row<typeof EVENTS, State>> = {
  //         undone    skipped wait  paused     resumed     decided elsewhere  retried    session ended  time over  sent       decided before  failed
  counting: ['undone', 'sending',    'resting', '·',        'overtaken',       '·',       'dropped',     'sending', '·',       '·',            '·'],
  resting:  ['undone', 'sending',    '·',       'counting', 'overtaken',       '·',       'dropped',     '·',       '·',       '·',            '·'],
  sending:  ['·',      '·',          '·',       '·',        '·',               '·',       'dropped',     '·',       'decided', 'overtaken',    'failed'],
  failed:   ['undone', '·',          '·',       '·',        'overtaken',       'sending', 'dropped',     '·',       '·',       '·',            '·'],
};
const cells = (Object.keys(TABLE) as (keyof typeof STATES)[]).flatMap((state) =>
  EVENTS.map((event, column) => ({ state, event, to: TABLE[state][column] as State | '·' })),
);
const stateOf = (value: unknown) => statesOf(value)[0]?.replace('waiting.', '');

describe('every state and every event', () => {
  const { context } = startedSnapshot(decisionMachine, decision);
  it.each(cells)('R4.13 R10.5 in the decision state $state, $event.type leads to $to', ({ state, event, to }) => {
    expect(stateOf(snapshotAfter(decisionMachine, STATES[state], context, event).value)).toBe(to === '·' ? state : to);
  });
});

/** Opens a new decision, with a simulated clock and a server that gives these replies in order. */
function openDecision(replies: (UserRequest | Failure)[] = []) {
  const clock = new SimulatedClock();
  const sentDecisions: Decision[] = [];
  const actor = createActor(
    decisionMachine.provide({
      actors: {
        send: fromPromise(async ({ input }) => {
          sentDecisions.push(input);
          const reply = replies.shift() ?? unavailableFailure;
          if ('code' in reply) throw reply;
          return reply;
        }),
      },
    }),
    { input: decision, clock },
  ).start();
  const settle = () => waitFor(actor, (now) => now.status === 'done' || now.matches('failed'));
  return { actor, clock, sent: sentDecisions, settle, at: () => stateOf(actor.getSnapshot().value) };
}

describe('a decision that can be undone', () => {
  it('R4.13 a decision is sent after six seconds and not before', async () => {
    const result = { userId: 'vera' } as UserRequest;
    const { actor, clock, sent, settle } = openDecision([result]);
    clock.increment(UNDO_MS - 1);
    expect(sent).toEqual([]);
    clock.increment(1);
    await settle();
    expect(sent).toEqual([decision]);
    expect(actor.getSnapshot()).toMatchObject({ value: 'decided', context: { result } });
  });

  it('R4.13 an undone decision is never sent', () => {
    const { actor, clock, sent, at } = openDecision();
    actor.send({ type: 'undid' });
    clock.increment(10 * UNDO_MS);
    actor.send({ type: 'skipped the undo time' });
    expect(sent).toEqual([]);
    expect(at()).toBe('undone');
  });

  it('R4.13 the undo time restarts when the pointer leaves the undo button', () => {
    const { actor, clock, sent, at } = openDecision();
    clock.increment(UNDO_MS - 1);
    actor.send({ type: 'paused the countdown' });
    clock.increment(10 * UNDO_MS);
    expect(at()).toBe('resting');
    actor.send({ type: 'resumed the countdown' });
    clock.increment(UNDO_MS - 1);
    expect(sent).toEqual([]);
    clock.increment(1);
    expect(sent).toHaveLength(1);
  });

  it('R4.13 a decision of another approver within the undo time wins, and the decision of this tab is not sent', () => {
    const { actor, clock, sent } = openDecision();
    actor.send({ type: 'was decided elsewhere', other: otherDecision });
    clock.increment(UNDO_MS);
    expect(sent).toEqual([]);
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', context: { other: otherDecision } });
  });

  it('R4.13 a refusal that names another approver ends the decision as overtaken', async () => {
    const { actor, settle } = openDecision([conflict]);
    actor.send({ type: 'skipped the undo time' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: 'overtaken', context: { other: otherDecision } });
  });

  it('R4.7 a decision refused for another reason fails and shows the refusal, even if the error data resembles a decision', async () => {
    const refusal: Failure = { ...unavailableFailure, data: otherDecision };
    const { actor, settle } = openDecision([refusal]);
    actor.send({ type: 'skipped the undo time' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { failure: refusal, other: null } });
  });

  it('R4.7 a failed decision is resent with the same idempotency key and reason', async () => {
    const { actor, sent, settle, at } = openDecision([unavailableFailure, { userId: 'vera' } as UserRequest]);
    actor.send({ type: 'skipped the undo time' });
    await settle();
    expect(at()).toBe('failed');
    actor.send({ type: 'retried' });
    await settle();
    expect(sent).toEqual([decision, decision]);
    expect(at()).toBe('decided');
  });
});
