import type { FinalState } from '@portal/contracts';
import { createActor, SimulatedClock } from 'xstate';
import type { ChatEvent, ChatInput, ChatQuestion, RunRow } from '../chat/chat';
import { chatMachine } from '../chat/chat.machine';
import type { Failure } from '../failure';
import { statesOf } from './truth-table';

export const question = (n = 1, more: Partial<ChatQuestion> = {}): ChatQuestion => ({ runId: `r${n}`, text: `Question ${n}`, ...more });

export const row = (n: number, text: string, state: RunRow['state'] = 'writing'): RunRow => ({
  runId: `r${n}`,
  turnId: `t${n}`,
  text,
  steps: [],
  state,
});

export const askEvent = (n = 1): ChatEvent => ({ type: 'asked', ...question(n) });
export const startedEvent = (n = 1): ChatEvent => ({ type: 'began', runId: `r${n}`, turnId: `t${n}` });
export const textEvent = (n: number, at: number, text: string): ChatEvent => ({ type: 'got text', runId: `r${n}`, at, text });
export const caughtUpEvent = (n: number, text: string, state?: RunRow['state']): ChatEvent => ({
  type: 'was caught up',
  row: row(n, text, state),
});
export const endedEvent = (n: number, length: number, state: FinalState = 'ended'): ChatEvent => ({
  type: 'ended',
  runId: `r${n}`,
  state,
  length,
});

export const unreachable: Failure = { status: 0, code: 'offline', message: '' };
export const rateLimitFailure: Failure = { status: 429, code: 'rate.limited', message: '' };
export const refusedEvent = (n: number, failure: Failure, busy: string | null = null): ChatEvent => ({
  type: 'was refused',
  runId: `r${n}`,
  failure,
  busy,
});
export const lostEvent = (n = 1): ChatEvent => ({ type: 'lost the line', runId: `r${n}`, failure: unreachable });

export const openChat = (input: ChatInput = {}) => {
  const clock = new SimulatedClock();
  const sentQuestions: ChatQuestion[] = [];
  const stops: string[] = [];
  const readRuns: string[] = [];
  const returnedTexts: string[] = [];
  const actor = createActor(
    chatMachine.provide({
      actions: {
        'send the question': (_, { question: out }) => void sentQuestions.push(out),
        'give the question back': (_, { question: back }) => void (back && returnedTexts.push(back.text)),
        'stop the run': (_, { runId }) => void stops.push(runId),
        'read the row': (_, { runId }) => void readRuns.push(runId),
      },
    }),
    { input, clock },
  ).start();
  const send = (...events: ChatEvent[]) => events.forEach((event) => actor.send(event));
  const statesIn = (region = 'conversation') =>
    statesOf(actor.getSnapshot().value)
      .filter((state) => state.startsWith(region))
      .map((state) => state.slice(region.length + 1))
      .join();
  return {
    actor,
    clock,
    sent: sentQuestions,
    stops,
    reads: readRuns,
    givenBack: returnedTexts,
    send,
    at: statesIn,
    context: () => actor.getSnapshot().context,
  };
};
