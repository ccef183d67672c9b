import { describe, expect, it } from '@jest/globals';
import {
  askEvent,
  caughtUpEvent,
  endedEvent,
  lostEvent,
  question,
  rateLimitFailure,
  refusedEvent,
  startedEvent,
  textEvent,
} from '../testing/chat.fixture';
import { type Row, snapshotAfter, startedSnapshot, statesOf } from '../testing/truth-table';
import { type ChatContext, newRun } from './chat';
import { chatMachine } from './chat.machine';

// Run 1 is on screen, run 2 belongs to another tab, and question 3 is being asked, sent or held back.
const EVENTS = [
  askEvent(3),
  { type: 'resent' },
  { type: 'withdrew' },
  { type: 'pressed stop' },
  startedEvent(2),
  startedEvent(3),
  textEvent(1, 0, 'Up to'),
  textEvent(1, 5, '55 °C'),
  textEvent(2, 0, 'No'),
  textEvent(3, 0, 'Yes'),
  caughtUpEvent(1, 'Up to', 'writing'),
  caughtUpEvent(1, 'Up to', 'ended'),
  caughtUpEvent(1, 'Up to', 'failed'),
  caughtUpEvent(2, 'No', 'writing'),
  endedEvent(1, 5),
  endedEvent(1, 5, 'stopped'),
  endedEvent(1, 5, 'failed'),
  endedEvent(1, 5, 'interrupted'),
  endedEvent(2, 2),
  endedEvent(3, 3),
  refusedEvent(3, rateLimitFailure),
  refusedEvent(3, rateLimitFailure, 'r2'),
  lostEvent(3),
  { type: 'came back online' },
  { type: 'went silent' },
] as const;

const initialContext: ChatContext = startedSnapshot(chatMachine, {}).context;
const endedRun = { ...newRun('r1', 't1'), end: 'ended' } as const;
const runInProgress = newRun('r1', 't1');

type State = 'resting' | 'sending.out' | 'sending.pausing' | 'searching' | 'writing' | 'waiting' | 'failed' | 'interrupted';

const CONTEXTS: Record<State, ChatContext> = {
  resting: { ...initialContext, run: endedRun },
  'sending.out': { ...initialContext, run: endedRun, question: question(3) },
  'sending.pausing': { ...initialContext, run: endedRun, question: question(3), tries: 1 },
  searching: { ...initialContext, run: runInProgress },
  writing: { ...initialContext, run: { ...runInProgress, text: 'U', length: 1 } },
  waiting: { ...initialContext, run: { ...runInProgress, text: 'U', length: 1 }, question: question(3) },
  failed: { ...initialContext, run: { ...runInProgress, end: 'failed' }, question: question(3) },
  interrupted: { ...initialContext, run: { ...runInProgress, end: 'interrupted' } },
};

const SENDING_OUT = 'sending.out';
const SENDING_PAUSED = 'sending.pausing';

describe('every state and every event', () => {
  // biome-ignore format: a table
  const TABLE: Record<State, Row<typeof EVENTS, State>> = {
    //                  asked      resent  withdrew   stop       run 2 started  run 3 started  text 1     text 1, gap  text 2  text 3     row 1      row 1 ended  row 1 failed  row 2      ended 1    stopped 1  failed 1  interrupted 1  ended 2  ended 3    refused   busy       no response  online  silent
    resting:           [SENDING_OUT,       '·',    '·',       '·',       'searching',   'searching',   '·',       '·',         '·',    '·',       '·',       '·',         '·',          'writing', '·',       '·',       '·',      '·',           '·',     '·',       '·',      '·',       '·',         '·',    '·'],
    'sending.out':     ['·',       '·',    '·',       '·',       'waiting',     'searching',   '·',       '·',         '·',    'writing', '·',       '·',         '·',          'waiting', '·',       '·',       '·',      '·',           '·',     'resting', 'failed', 'waiting', SENDING_PAUSED,       '·',    '·'],
    'sending.pausing': ['·',       '·',    '·',       'resting', 'waiting',     'searching',   '·',       '·',         '·',    'writing', '·',       '·',         '·',          'waiting', '·',       '·',       '·',      '·',           '·',     'resting', 'failed', 'waiting', '·',         SENDING_OUT,    '·'],
    searching:         ['waiting', '·',    '·',       '·',       '·',           '·',           'writing', '·',         '·',    '·',       'writing', 'resting',   'failed',     '·',       'resting', 'resting', 'failed', 'interrupted', '·',     '·',       '·',      '·',       '·',         '·',    'failed'],
    writing:           ['waiting', '·',    '·',       '·',       '·',           '·',           '·',       '·',         '·',    '·',       '·',       'resting',   'failed',     '·',       'resting', 'resting', 'failed', 'interrupted', '·',     '·',       '·',      '·',       '·',         '·',    'failed'],
    waiting:           ['·',       '·',    'writing', '·',       '·',           'searching',   '·',       '·',         '·',    'writing', '·',       SENDING_OUT,         SENDING_OUT,          '·',       SENDING_OUT,       SENDING_OUT,       SENDING_OUT,      SENDING_OUT,           '·',     'resting', '·',      '·',       '·',         '·',    SENDING_OUT],
    failed:            [SENDING_OUT,       SENDING_OUT,    '·',       '·',       'searching',   'searching',   '·',       '·',         '·',    '·',       '·',       '·',         '·',          'writing', '·',       '·',       '·',      '·',           '·',     '·',       '·',      '·',       '·',         '·',    '·'],
    interrupted:       [SENDING_OUT,       '·',    '·',       '·',       'searching',   'searching',   '·',       '·',         '·',    '·',       '·',       '·',         '·',          'writing', '·',       '·',       '·',      '·',           '·',     '·',       '·',      '·',       '·',         '·',    '·'],
  };

  const cells = (Object.keys(TABLE) as State[]).flatMap((state) =>
    EVENTS.map((event, column) => ({ state, event, nr: column + 1, to: TABLE[state][column] as State | '·' })),
  );

  it.each(cells)('R10.5 in the conversation state $state, $nr $event.type leads to $to', ({ state, event, to }) => {
    const [outer = '', inner] = state.split('.');
    const conversation = inner ? { [outer]: inner } : outer;
    const next = snapshotAfter(chatMachine, { conversation, text: 'whole', silence: 'none' }, CONTEXTS[state], event);
    expect(statesOf(next.value)).toContain(`conversation.${to === '·' ? state : to}`);
  });
});

describe('text and silence', () => {
  type TextState = 'whole' | 'missing';
  const texts: Record<TextState, ChatContext> = {
    whole: { ...initialContext, run: { ...runInProgress, text: 'U', length: 1 } },
    missing: { ...initialContext, run: { ...runInProgress, text: 'U', length: 5 } },
  };
  // biome-ignore format: a table
  const TEXT: Record<TextState, Row<typeof EVENTS, TextState>> = {
    //        asked  resent  withdrew  stop  run 2 started  run 3 started  text 1   text 1, gap  text 2  text 3  row 1    row 1 ended  row 1 failed  row 2  ended 1    stopped 1  failed 1   interrupted 1  ended 2  ended 3  refused  busy  no response  online     silent
    whole:   ['·',   '·',    '·',      '·',  '·',           '·',           '·',     'missing',   '·',    '·',    '·',     '·',         '·',          '·',   'missing', 'missing', 'missing', 'missing',     '·',     '·',     '·',     '·',  '·',         'missing', '·'],
    missing: ['·',   '·',    '·',      '·',  '·',           '·',           'whole', '·',         '·',    '·',    'whole', 'whole',     'whole',      '·',   '·',       '·',       '·',       '·',           '·',     '·',     '·',     '·',  '·',         '·',       '·'],
  };
  const textCells = (Object.keys(TEXT) as TextState[]).flatMap((state) =>
    EVENTS.map((event, column) => ({ state, event, nr: column + 1, to: TEXT[state][column] as TextState | '·' })),
  );

  it.each(textCells)('R10.5 in the text state $state, $nr $event.type leads to $to', ({ state, event, to }) => {
    const next = snapshotAfter(chatMachine, { conversation: 'writing', text: state, silence: 'listening' }, texts[state], event);
    expect(statesOf(next.value)).toContain(`text.${to === '·' ? state : to}`);
  });

  type Silence = 'listening' | 'reading';
  // biome-ignore format: a table
  const SILENCE: Record<Silence, Row<typeof EVENTS, Silence | 'none'>> = {
    //          asked  resent  withdrew  stop  run 2 started  run 3 started  text 1       text 1, gap  text 2  text 3  row 1        row 1 ended  row 1 failed  row 2  ended 1  stopped 1  failed 1  interrupted 1  ended 2  ended 3  refused  busy  no response  online  silent
    listening: ['·',   '·',    '·',      '·',  '·',           '·',           '·',         '·',         '·',    '·',    '·',         'none',      'none',       '·',   'none',  'none',    'none',   'none',        '·',     '·',     '·',     '·',  '·',         '·',    'none'],
    reading:   ['·',   '·',    '·',      '·',  '·',           '·',           'listening', 'listening', '·',    '·',    'listening', 'none',      'none',       '·',   'none',  'none',    'none',   'none',        '·',     '·',     '·',     '·',  '·',         '·',    'none'],
  };
  const silenceCells = (Object.keys(SILENCE) as Silence[]).flatMap((state) =>
    EVENTS.map((event, column) => ({ state, event, nr: column + 1, to: SILENCE[state][column] as Silence | 'none' | '·' })),
  );

  it.each(silenceCells)('R10.5 in the silence state $state, $nr $event.type leads to $to', ({ state, event, to }) => {
    const next = snapshotAfter(chatMachine, { conversation: 'writing', text: 'whole', silence: state }, texts.whole, event);
    expect(statesOf(next.value)).toContain(`silence.${to === '·' ? state : to}`);
  });
});
