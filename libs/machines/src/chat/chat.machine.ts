import { raise } from 'xstate';
import { theEvent } from '../the-event';
import { mergeRow, newRun } from './chat';
import {
  answeringEvents,
  chat,
  giveBackAction,
  idleEvents,
  questionStartEvents,
  readRowAction,
  sendQuestionAction,
  silenceEvents,
  stopIfAwaited,
  stopQuestionAction,
  stopRunAction,
  takeBackTransition,
} from './chat.setup';

/*
   resting ── asked ──► sending ── began ──► searching ── got text ──► writing ── ended, stopped ──► resting
      │                    │ ▲                  │  ▲  └── asked ──┐  ┌── asked ──┘  │
      │                    │ │                  │  │ withdrew     ▼  ▼              ├── failed ──────► failed
      │                    │ └── the shown run has ended ───────  waiting             ├── silent ──────► failed
      │                    ├── refused: busy ──────────────────►                    └── interrupted ─► interrupted
      │                    └── refused, silent, three lines lost ──► failed          (failed, silent and interrupted from searching too)
      └── began in another tab ──► searching
   failed, interrupted:  asked, resent ──► sending · began in another tab ──► searching · caught up after a silence ──► searching

   sending   out ── lost the line ──► pausing ── back-off, came back online ──► out        same runId: asked once
   text      whole ── a piece is missing ──► missing ── read the row: 300 ms, 600 ms … 5 s ──► whole
   silence   none ── a run is under way ──► listening ── 60 s ──► reading the row once ── 10 s: went silent ──► none
                                                ▲ any signal of the run ─────┘
*/
export const chatMachine = chat.createMachine({
  id: 'chat',
  context: ({ input }) => ({
    question: null,
    run: input.run ? mergeRow(newRun(input.run.runId, input.run.turnId), input.run) : null,
    past: [],
    isStopping: false,
    failure: null,
    tries: 0,
    reads: 0,
    jitter: input.jitter ?? (() => 1),
  }),
  type: 'parallel',
  states: {
    conversation: {
      initial: 'resting',
      on: {
        began: {
          guard: { type: 'it is of the run on screen', params: theEvent },
          actions: { type: 'take the turn', params: theEvent },
        },
        'got text': {
          guard: { type: 'it is of the run on screen', params: theEvent },
          actions: { type: 'take the text', params: theEvent },
        },
        'took a step': {
          guard: { type: 'it is of the run on screen', params: theEvent },
          actions: { type: 'take the step', params: theEvent },
        },
        'was caught up': {
          guard: { type: 'it is of the run on screen', params: ({ event }) => event.row },
          actions: { type: 'take the row', params: theEvent },
        },
        ended: {
          guard: { type: 'it is of the run on screen', params: theEvent },
          actions: { type: 'take the end', params: theEvent },
        },
        'came back online': { actions: 'note that the row is to be read' },
        'failed to stop': { actions: 'note the end of the stop' },
      },
      states: {
        resting: { entry: 'note the end of the stop', always: { guard: 'it goes on', target: 'searching' }, on: idleEvents.on },
        sending: {
          initial: 'out',
          after: { 'a minute of silence': { target: 'failed', actions: 'note that nothing came back' } },
          on: {
            ...questionStartEvents.on,
            began: [
              {
                guard: { type: 'it is about our question', params: theEvent },
                target: 'searching',
                actions: [
                  { type: 'put our run on screen', params: theEvent },
                  { type: 'take the turn', params: theEvent },
                ],
              },
              {
                guard: { type: 'it is a new run', params: theEvent },
                target: 'waiting',
                actions: { type: 'put the run on screen', params: theEvent },
              },
            ],
            'was caught up': [
              {
                guard: { type: 'it is about our question', params: ({ event }) => event.row },
                target: 'searching',
                actions: [
                  { type: 'put our run on screen', params: ({ event }) => event.row },
                  { type: 'take the row', params: theEvent },
                ],
              },
              {
                guard: { type: 'it is a new run under way', params: theEvent },
                target: 'waiting',
                actions: [
                  { type: 'put the run on screen', params: ({ event }) => event.row },
                  { type: 'take the row', params: theEvent },
                ],
              },
            ],
            // A stop before the first line takes effect when the run starts. A second stop withdraws the question.
            'pressed stop': [
              { guard: 'the person waits for the stop', ...takeBackTransition },
              { actions: ['note the stop', stopQuestionAction] },
            ],
            'was refused': [
              { guard: 'the person waits for the stop', ...takeBackTransition },
              {
                guard: { type: 'another answer is being written', params: theEvent },
                target: 'waiting',
                actions: { type: 'put an unread run on screen', params: ({ event }) => ({ runId: event.busy }) },
              },
              {
                guard: { type: 'it is about our question', params: theEvent },
                target: 'failed',
                actions: { type: 'note the failure', params: theEvent },
              },
            ],
          },
          states: {
            out: {
              entry: sendQuestionAction,
              on: {
                'lost the line': [
                  { guard: 'the person waits for the stop', ...takeBackTransition },
                  {
                    guard: { type: 'it may be sent again', params: theEvent },
                    target: 'pausing',
                    actions: 'count the try',
                  },
                  {
                    guard: { type: 'it is about our question', params: theEvent },
                    target: '#chat.conversation.failed',
                    actions: { type: 'note the failure', params: theEvent },
                  },
                ],
              },
            },
            pausing: {
              after: { 'back-off': 'out' },
              on: { 'pressed stop': takeBackTransition, 'came back online': { target: 'out', actions: 'start counting tries' } },
            },
          },
        },
        searching: {
          ...answeringEvents,
          entry: stopIfAwaited,
          always: [...answeringEvents.always, { guard: 'it has text', target: 'writing' }],
        },
        writing: answeringEvents,
        waiting: {
          always: { guard: 'no run is under way', target: 'sending', actions: 'hang it on the run above' },
          on: {
            ...questionStartEvents.on,
            asked: {
              guard: { type: 'it is a question', params: theEvent },
              actions: [giveBackAction, { type: 'keep the question', params: theEvent }],
            },
            withdrew: { target: 'searching', actions: [giveBackAction, 'forget the question'] },
            began: {
              guard: { type: 'it is about our question', params: theEvent },
              target: 'searching',
              actions: [
                { type: 'put our run on screen', params: theEvent },
                { type: 'take the turn', params: theEvent },
              ],
            },
            'was caught up': {
              guard: { type: 'it is about our question', params: ({ event }) => event.row },
              target: 'searching',
              actions: [
                { type: 'put our run on screen', params: ({ event }) => event.row },
                { type: 'take the row', params: theEvent },
              ],
            },
            'pressed stop': { actions: ['note the stop', stopRunAction] },
            'went silent': { actions: 'note the silence' },
          },
        },
        failed: {
          entry: 'note the end of the stop',
          always: [
            { guard: 'it goes on', target: 'searching', actions: 'forget the failure' },
            { guard: 'it ended', target: 'resting' },
            { guard: 'it was interrupted', target: 'interrupted' },
          ],
          on: { ...idleEvents.on, resent: { guard: 'a question is left', target: 'sending', actions: 'start over' } },
        },
        interrupted: { entry: 'note the end of the stop', on: idleEvents.on },
      },
    },
    text: {
      initial: 'whole',
      states: {
        whole: { always: { guard: 'text is missing', target: 'missing' } },
        missing: {
          entry: [readRowAction, 'count the read'],
          always: { guard: 'no text is missing', target: 'whole' },
          after: { 'until it is read again': { target: 'missing', reenter: true } },
          on: { 'came back online': { target: 'missing', reenter: true } },
        },
      },
    },
    silence: {
      initial: 'none',
      states: {
        none: { always: { guard: 'a run is under way', target: 'listening' } },
        listening: {
          always: { guard: 'no run is under way', target: 'none' },
          after: { 'a minute of silence': 'reading' },
          on: silenceEvents.on,
        },
        reading: {
          entry: readRowAction,
          always: { guard: 'no run is under way', target: 'none' },
          after: { 'until the last read is back': { target: 'none', actions: raise({ type: 'went silent' }) } },
          on: silenceEvents.on,
        },
      },
    },
  },
});
