import { describe, expect, it } from '@jest/globals';
import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, StateMachine } from 'xstate';
import { getAdjacencyMap, getStateNodes } from 'xstate/graph';
import type { Failure } from './failure';
import * as house from './index';
import { statesOf } from './testing/truth-table';

const failures = [401, 409, 422, 429, 503].map((status): Failure => ({ status, code: 'otp.wrong', message: '' }));
const answers = (actor: string, outputs: unknown[], errors: Failure[] = failures) => [
  ...outputs.map((output) => ({ type: `xstate.done.actor.${actor}`, output, actorId: actor })),
  ...errors.map((error) => ({ type: `xstate.error.actor.${actor}`, error, actorId: actor })),
];
const user = { userId: 'u', email: 'u@x.example', firstname: 'U', lastname: 'X', Role: 'CP', isApproved: true, isVerified: true };
const grant = { token: 't', lifeMs: 900_000, user };

type ExternalEvent = EventObject & Record<string, unknown>;

/** The external events of each machine. A machine that is not listed fails the last test. */
const WORLD: Record<string, { input: unknown; externalEvents: ExternalEvent[] }> = {
  sessionMachine: {
    input: {},
    externalEvents: [
      { type: 'signed in', ...grant },
      { type: 'received a token from another tab', ...grant },
      { type: 'signed out here' },
      { type: 'signed out elsewhere' },
      { type: 'refused' },
      { type: 'was asked to verify' },
      { type: 'was verified' },
      { type: 'came back online' },
      ...answers('refresh', [grant]),
      ...answers('check', [user, null]),
    ],
  },
  otpMachine: {
    input: { email: 'u@x.example' },
    externalEvents: [
      { type: 'pasted', text: 'K7Q2MX' },
      { type: 'submitted' },
      { type: 'asked for another code' },
      { type: 'verified elsewhere' },
      ...answers('verify', [{}]),
      ...answers('resend', [{}]),
    ],
  },
  secondStepMachine: {
    input: { email: 'u@x.example', step: { kind: 'code', flow: 'f' } },
    externalEvents: [
      { type: 'wrote', text: '123 456' },
      { type: 'submitted' },
      { type: 'chose the other kind of code' },
      { type: 'saved the recovery codes' },
      { type: 'went back' },
      ...answers(
        'confirm',
        [
          { grant, codes: [] },
          { grant, codes: ['ABCDE-FGHJK'] },
        ],
        [...failures, { status: 422, code: 'second-factor.over', message: '' }],
      ),
    ],
  },
  signupMachine: {
    input: {},
    externalEvents: [
      { type: 'chose a role', role: 'CP', employee: false },
      { type: 'filled in account details', data: {} },
      { type: 'filled in user information', data: {} },
      { type: 'went back' },
      { type: 'returned to the code' },
      { type: 'was approved' },
      { type: 'was rejected', reason: 'r' },
      { type: 'applied again' },
      ...answers('register', [{}], []),
      ...answers('otp', [{}], []),
    ],
  },
  chatMachine: {
    input: {},
    externalEvents: [
      { type: 'asked', runId: 'r1', text: 'How warm may it get?' },
      { type: 'resent' },
      { type: 'withdrew' },
      { type: 'pressed stop' },
      { type: 'failed to stop' },
      { type: 'began', runId: 'r1', turnId: 't1' },
      { type: 'got text', runId: 'r1', at: 0, text: 'Up' },
      { type: 'got text', runId: 'r1', at: 4, text: '55' },
      { type: 'was caught up', row: { runId: 'r1', turnId: 't1', text: 'Up', steps: [], state: 'writing' } },
      ...['ended', 'failed', 'interrupted'].map((state) => ({ type: 'ended', runId: 'r1', state, length: 2 })),
      ...['r2', null].map((busy) => ({ type: 'was refused', runId: 'r1', failure: failures[0], busy })),
      { type: 'lost the line', runId: 'r1', failure: failures[0] },
      { type: 'came back online' },
      { type: 'went silent' },
    ],
  },
  decisionMachine: {
    input: { userId: 'u', rev: 1, status: 'Approved', key: 'k' },
    externalEvents: [
      { type: 'undid' },
      { type: 'skipped the undo time' },
      { type: 'paused the countdown' },
      { type: 'resumed the countdown' },
      { type: 'was decided elsewhere', other: { by: 'Jonas Richter', status: 'Approved', rev: 2 } },
      { type: 'retried' },
      { type: 'session ended' },
      ...answers('send', [{}]),
    ],
  },
  ticketComposerMachine: {
    input: { ticketId: 't' },
    externalEvents: [
      { type: 'wrote', text: 'It hums again.' },
      { type: 'replied', replyId: 'r', at: '2026-11-21T08:00:00Z' },
      { type: 'was given the turn', outbox: [] },
      { type: 'lost the turn' },
      { type: 'came back online' },
      { type: 'retried', replyId: 'r' },
      { type: 'sent anyway', replyId: 'r' },
      { type: 'edited', replyId: 'r' },
      { type: 'deleted', replyId: 'r' },
      { type: 'asked to close' },
      { type: 'confirmed the close', comment: 'Solved' },
      { type: 'cancelled the close' },
      { type: 'was closed', by: 'Jonas Richter', at: '2026-11-21T09:00:00Z' },
      { type: 'dismissed the notice' },
      ...answers('reply', [{ entryId: 'r', nr: 2 }]),
      ...answers('close', [{}]),
    ],
  },
  connectionMachine: {
    input: {},
    externalEvents: [
      { type: 'opened' },
      { type: 'closed' },
      { type: 'connected' },
      { type: 'was welcomed', goal: 1, applied: 1, isComplete: true },
      { type: 'was welcomed', goal: 1, applied: 1, isComplete: false },
      { type: 'fetched everything' },
      { type: 'lost' },
      { type: 'was turned away', when: 'entering' },
      { type: 'got a fresh token' },
      { type: 'received a heartbeat', seq: 2 },
      { type: 'retried' },
      { type: 'browser went offline' },
      { type: 'browser came online' },
    ],
  },
  ticketLifecycle: {
    input: {},
    externalEvents: ['requester replied', 'handler replied', 'handler started', 'assigned', 'closed'].map((type) => ({ type })),
  },
};

const machines = Object.entries<unknown>(house).filter((entry): entry is [string, AnyStateMachine] => entry[1] instanceof StateMachine);

const graphOf = (name: string, machine: AnyStateMachine) => {
  const world = WORLD[name];
  if (!world) throw new Error(`${name} has no line in WORLD`);
  const delays = machine.events.filter((type) => type.startsWith('xstate.after.')).map((type) => ({ type }));
  const map = getAdjacencyMap<AnyMachineSnapshot, EventObject, unknown>(machine, {
    input: world.input,
    events: [...world.externalEvents, ...delays],
    // Only the context that guards read is compared; otherwise the graph would be infinite.
    serializeState: ({ value, context }) =>
      JSON.stringify([
        value,
        context.boxes?.every(Boolean),
        context.spent,
        context.text,
        context.isRecovering,
        !!context.user,
        context.draft?.text,
        context.goal,
        context.isRefetching,
        context.outbox?.map((reply: { standing: string }) => reply.standing),
        !!context.question,
        context.run,
        context.isStopping,
      ]),
  });
  return Object.values(map).map(({ state, transitions }) => ({
    from: statesOf(state.value),
    to: Object.values(transitions).map((edge) => statesOf((edge as { state: AnyMachineSnapshot }).state.value)),
  }));
};

describe.each(machines)('%s', (name, machine) => {
  const graph = graphOf(name, machine);
  const leaves = getStateNodes(machine).filter(({ states, always }) => Object.keys(states).length === 0 && !always?.length);

  it.each(leaves.map((node) => node.path.join('.')))('R10.5 the state %s is reachable', (leaf) => {
    expect(graph.some(({ from }) => from.includes(leaf))).toBe(true);
  });

  it.each(leaves.filter(({ type }) => type !== 'final').map((node) => node.path.join('.')))('R10.5 the state %s can be left', (leaf) => {
    expect(graph.some(({ from, to }) => from.includes(leaf) && to.some((next) => !next.includes(leaf)))).toBe(true);
  });
});

it('R10.5 every state machine of the library has a reachability check', () => {
  expect(machines.map(([name]) => name).sort()).toEqual(Object.keys(WORLD).sort());
});
