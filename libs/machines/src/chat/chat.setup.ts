import { type FinalState, LIMITS, type Step } from '@portal/contracts';
import { assign, setup } from 'xstate';
import { backOffMs } from '../back-off';
import type { Failure } from '../failure';
import { theEvent } from '../the-event';
import {
  appendStep,
  appendText,
  type ChatContext,
  type ChatEvent,
  type ChatInput,
  type ChatQuestion,
  finishRun,
  isBehind,
  isRowUnderWay,
  isUnderWay,
  type LiveRun,
  mergeRow,
  newRun,
  type RunRow,
  replaceRun,
} from './chat';

/** The time without signals after which an answer times out. A working gateway sends a heartbeat every ten seconds. */
export const SILENCE_MS = 60_000;
const LAST_READ_MS = 10_000;
const FIRST_READ_AGAIN_MS = 300;
const LAST_READ_AGAIN_MS = 5_000;
const TRIES = 3;

const SILENT_FAILURE: Failure = { status: 0, code: 'silent', message: '' };

const changeRun = (run: LiveRun | null, change: (run: LiveRun) => LiveRun) => ({ run: run && change(run) });

export const chat = setup({
  types: { context: {} as ChatContext, events: {} as ChatEvent, input: {} as ChatInput },
  guards: {
    'it is a question': (_, { text }: { text: string }) => text.trim() !== '' && text.length <= LIMITS.question,
    'a question is left': ({ context }) => context.question !== null,
    'it is about our question': ({ context }, { runId }: { runId: string }) => runId === context.question?.runId,
    'it is of the run on screen': ({ context }, { runId }: { runId: string }) => runId === context.run?.runId,
    'it is a new run': ({ context }, { runId }: { runId: string }) => runId !== context.run?.runId && !context.past.includes(runId),
    'it is a new run under way': ({ context }, { row }: { row: RunRow }) =>
      isRowUnderWay(row) && row.runId !== context.run?.runId && !context.past.includes(row.runId),
    'another answer is being written': ({ context }, { runId, busy }: { runId: string; busy: string | null }) =>
      runId === context.question?.runId && busy !== null,
    'it may be sent again': ({ context }, { runId }: { runId: string }) => runId === context.question?.runId && context.tries < TRIES,
    'the person waits for the stop': ({ context }) => context.isStopping,
    'a run is under way': ({ context }) => isUnderWay(context.run),
    'no run is under way': ({ context }) => !isUnderWay(context.run),
    'it has text': ({ context }) => (context.run?.text ?? '') !== '',
    'it ended': ({ context: { run, question } }) => question === null && (run?.end === 'ended' || run?.end === 'stopped'),
    'it failed': ({ context: { run, question } }) => question === null && run?.end === 'failed',
    'it was interrupted': ({ context: { run, question } }) => question === null && run?.end === 'interrupted',
    'it goes on': ({ context: { run, question } }) => question === null && isUnderWay(run),
    'text is missing': ({ context }) => isBehind(context.run),
    'no text is missing': ({ context }) => !isBehind(context.run),
  },
  actions: {
    'send the question': (_, _question: { question: ChatQuestion }) => {},
    'give the question back': (_, _question: { question: ChatQuestion | null }) => {},
    'stop the run': (_, _run: { runId: string }) => {},
    'read the row': (_, _run: { runId: string }) => {},
    'keep the question': assign((_, { runId, text, parentRun, turnId, editOf }: ChatQuestion) => ({
      question: { runId, text, parentRun, turnId, editOf },
      failure: null,
      tries: 0,
    })),
    'forget the question': assign({ question: null }),
    'forget the failure': assign({ failure: null }),
    // A waiting question follows the run that is on screen when the question is sent, not when it was written.
    'hang it on the run above': assign(({ context: { question, run } }) => ({
      question: question && run && !question.turnId && !question.editOf ? { ...question, parentRun: run.runId } : question,
      failure: null,
      isStopping: false,
      tries: 0,
    })),
    // The parent of the question is unchanged: it is the run that was on screen when the question was asked.
    'start over': assign({ failure: null, isStopping: false, tries: 0 }),
    'put the run on screen': assign(({ context }, { runId, turnId }: { runId: string; turnId: string | null }) => ({
      ...replaceRun(context, newRun(runId, turnId)),
      failure: null,
    })),
    'put our run on screen': assign(({ context }, { runId }: { runId: string }) => ({
      ...replaceRun(context, newRun(runId, null)),
      isStopping: context.isStopping,
      question: null,
      failure: null,
    })),
    'put an unread run on screen': assign(({ context }, { runId }: { runId: string | null }) =>
      runId === null ? {} : { ...replaceRun(context, newRun(runId, null, true)), failure: null },
    ),
    'take the text': assign(({ context }, piece: { at: number; text: string }) => changeRun(context.run, (run) => appendText(run, piece))),
    'take the step': assign(({ context }, { step }: { step: Step }) => changeRun(context.run, (run) => appendStep(run, step))),
    'take the turn': assign(({ context }, { turnId }: { turnId: string }) => changeRun(context.run, (run) => ({ ...run, turnId }))),
    'take the row': assign(({ context }, { row }: { row: RunRow }) => ({
      ...changeRun(context.run, (run) => mergeRow(run, row)),
      reads: 0,
    })),
    'take the end': assign(({ context }, end: { state: FinalState; length: number }) =>
      changeRun(context.run, (run) => finishRun(run, end)),
    ),
    'note that the row is to be read': assign(({ context }) => ({
      ...changeRun(context.run, (run) => (run.end && !isBehind(run) ? run : { ...run, isUnread: true })),
      reads: 0,
    })),
    'note the silence': assign(({ context }) => ({
      ...changeRun(context.run, (run) => ({ ...run, isSilent: true })),
      failure: SILENT_FAILURE,
    })),
    'note that nothing came back': assign({ failure: SILENT_FAILURE, isStopping: false }),
    'note the failure': assign((_, { failure }: { failure: Failure }) => ({ failure, isStopping: false })),
    'note the end of the stop': assign({ isStopping: false }),
    'note the stop': assign({ isStopping: true }),
    'count the try': assign(({ context }) => ({ tries: context.tries + 1 })),
    'start counting tries': assign({ tries: 0 }),
    'count the read': assign(({ context }) => ({ reads: context.reads + 1 })),
  },
  delays: {
    'back-off': ({ context }) => backOffMs(context.tries, context.jitter()),
    'until it is read again': ({ context }) => Math.min(FIRST_READ_AGAIN_MS * 2 ** Math.max(context.reads - 1, 0), LAST_READ_AGAIN_MS),
    'a minute of silence': SILENCE_MS,
    'until the last read is back': LAST_READ_MS,
  },
});

export const giveBackAction = {
  type: 'give the question back',
  params: ({ context }: { context: ChatContext }) => ({ question: context.question }),
} as const;

export const stopRunAction = {
  type: 'stop the run',
  params: ({ context: { run } }: { context: ChatContext }) => ({ runId: run?.runId ?? '' }),
} as const;

export const sendQuestionAction = {
  type: 'send the question',
  params: ({ context }: { context: ChatContext }) => ({ question: context.question as ChatQuestion }),
} as const;

export const stopQuestionAction = {
  type: 'stop the run',
  params: ({ context: { question } }: { context: ChatContext }) => ({ runId: question?.runId ?? '' }),
} as const;

export const readRowAction = {
  type: 'read the row',
  params: ({ context: { run } }: { context: ChatContext }) => ({ runId: run?.runId ?? '' }),
} as const;

/** Repeats a stop that was pressed before the run started, because the gateway may have received it too early. */
export const stopIfAwaited = chat.enqueueActions(({ context, enqueue }) => {
  if (context.isStopping && context.run) enqueue({ type: 'stop the run', params: { runId: context.run.runId } });
});

/** Returns the question to the composer after a stop before the run started. */
export const takeBackTransition = { target: '#chat.conversation.resting', actions: [giveBackAction, 'forget the question'] } as const;

/** Events that are accepted while no answer is written. A question is sent immediately; a run of another tab is shown. */
export const idleEvents = chat.createStateConfig({
  on: {
    asked: {
      guard: { type: 'it is a question', params: theEvent },
      target: 'sending',
      actions: [giveBackAction, { type: 'keep the question', params: theEvent }],
    },
    began: {
      guard: { type: 'it is a new run', params: theEvent },
      target: 'searching',
      actions: [giveBackAction, 'forget the question', { type: 'put the run on screen', params: theEvent }],
    },
    'was caught up': {
      guard: { type: 'it is a new run under way', params: theEvent },
      target: 'searching',
      actions: [
        giveBackAction,
        'forget the question',
        { type: 'put the run on screen', params: ({ event }) => ({ runId: event.row.runId, turnId: event.row.turnId }) },
        { type: 'take the row', params: theEvent },
      ],
    },
  },
});

/** Events that are accepted while an answer is written. A new question waits until the answer ends. */
export const answeringEvents = chat.createStateConfig({
  always: [
    { guard: 'it ended', target: 'resting' },
    { guard: 'it failed', target: 'failed' },
    { guard: 'it was interrupted', target: 'interrupted' },
  ],
  on: {
    asked: {
      guard: { type: 'it is a question', params: theEvent },
      target: 'waiting',
      actions: { type: 'keep the question', params: theEvent },
    },
    'pressed stop': { actions: ['note the stop', stopRunAction] },
    'went silent': { target: 'failed', actions: 'note the silence' },
  },
});

/** Events of the new question's run that the socket may deliver before the response to the question starts. */
export const questionStartEvents = chat.createStateConfig({
  on: {
    'got text': {
      guard: { type: 'it is about our question', params: theEvent },
      target: 'searching',
      actions: [
        { type: 'put our run on screen', params: theEvent },
        { type: 'take the text', params: theEvent },
      ],
    },
    'took a step': {
      guard: { type: 'it is about our question', params: theEvent },
      target: 'searching',
      actions: [
        { type: 'put our run on screen', params: theEvent },
        { type: 'take the step', params: theEvent },
      ],
    },
    ended: {
      guard: { type: 'it is about our question', params: theEvent },
      target: 'searching',
      actions: [
        { type: 'put our run on screen', params: theEvent },
        { type: 'take the end', params: theEvent },
      ],
    },
  },
});

const listenAgainTransition = { target: 'listening', reenter: true } as const;

/** Events of the run on screen. Each restarts the silence timeout. */
export const silenceEvents = chat.createStateConfig({
  on: {
    began: { guard: { type: 'it is of the run on screen', params: theEvent }, ...listenAgainTransition },
    'took a step': { guard: { type: 'it is of the run on screen', params: theEvent }, ...listenAgainTransition },
    'got text': { guard: { type: 'it is of the run on screen', params: theEvent }, ...listenAgainTransition },
    'received a heartbeat': { guard: { type: 'it is of the run on screen', params: theEvent }, ...listenAgainTransition },
    'was caught up': { guard: { type: 'it is of the run on screen', params: ({ event }) => event.row }, ...listenAgainTransition },
  },
});
