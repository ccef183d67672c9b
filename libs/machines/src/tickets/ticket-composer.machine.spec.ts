import { describe, expect, it } from '@jest/globals';
import type { Failure } from '../failure';
import {
  alreadyClosedFailure,
  closedTicketFailure,
  entry,
  first,
  reply,
  staleFailure,
  unavailableFailure,
} from '../testing/ticket-composer.fixture';
import { type Row, snapshotAfter, startedSnapshot, statesOf } from '../testing/truth-table';
import type { Reply } from './ticket-composer';
import { ticketComposerMachine } from './ticket-composer.machine';

const doneEvent = (actor: 'reply' | 'close', output: unknown) => ({ type: `xstate.done.actor.${actor}`, output, actorId: actor });

const fail = (actor: 'reply' | 'close', error: Failure) => ({ type: `xstate.error.actor.${actor}`, error, actorId: actor });

const EVENTS = [
  { type: 'wrote', text: 'It hums' },
  { type: 'attached', files: [] },
  { type: 'wrote a note', note: 'Ask Marco' },
  { type: 'replied', replyId: 'r2', at: '2026-11-21T08:02:00.000Z' },
  { type: 'retried', replyId: 'r1' },
  { type: 'deleted', replyId: 'r1' },
  { type: 'edited', replyId: 'r1' },
  { type: 'sent anyway', replyId: 'r1' },
  { type: 'saw', nr: 4 },
  { type: 'came back online' },
  { type: 'was given the turn', outbox: [reply(1)] },
  { type: 'lost the turn' },
  { type: 'received a change from another tab', change: { kind: 'gone', replyId: 'r1' } },
  { type: 'asked to close' },
  { type: 'confirmed the close', comment: 'Solved' },
  { type: 'cancelled the close' },
  { type: 'was closed', ...first },
  { type: 'dismissed the notice' },
  doneEvent('reply', entry(4, 'r1')),
  fail('reply', unavailableFailure),
  fail('reply', staleFailure()),
  fail('reply', closedTicketFailure),
  doneEvent('close', {}),
  fail('close', unavailableFailure),
  fail('close', alreadyClosedFailure),
] as const;

const formatState = (value: unknown, region: 'outbox' | 'closing') =>
  statesOf(value)
    .filter((state) => state.startsWith(region))
    .map((state) => state.slice(region.length + 1))
    .join();

describe('every state and every event', () => {
  const initialContext = startedSnapshot(ticketComposerMachine, { ticketId: 't' }).context;
  const contextWithOutbox = (...outbox: Reply[]) => ({ ...initialContext, draft: { text: 'And now?', files: [], note: '' }, outbox });

  type Outbox = 'watching' | 'idle' | 'sending' | 'resting';
  // A waiting reply is impossible in idle, so the idle outbox contains a failed one.
  const outboxes: Record<Outbox, object> = {
    watching: contextWithOutbox(reply(1)),
    idle: contextWithOutbox(reply(1, { standing: 'failed', failure: closedTicketFailure })),
    sending: contextWithOutbox(reply(1)),
    resting: contextWithOutbox(reply(1)),
  };
  // biome-ignore format: a table
  const OUTBOX: Record<Outbox, Row<typeof EVENTS, Outbox>> = {
    //         wrote  attached  noted  replied    retried    deleted  edited  sent anyway  saw  online     given turn  lost turn   other tab  asked to close  confirmed  cancelled  was closed  dismissed  accepted  temporary error  stale   refused  close accepted  close failed  closed before
    watching: ['·',   '·',      '·',   '·',       '·',       '·',     '·',    '·',         '·', '·',       'sending',  '·',        '·',       '·',            '·',       '·',       '·',        '·',       '·',      '·',             '·',    '·',     '·',            '·',          '·'],
    idle:     ['·',   '·',      '·',   'sending', 'sending', '·',     '·',    '·',         '·', '·',       '·',        'watching', '·',       '·',            '·',       '·',       '·',        '·',       '·',      '·',             '·',    '·',     '·',            '·',          '·'],
    sending:  ['·',   '·',      '·',   '·',       '·',       '·',     '·',    '·',         '·', '·',       '·',        'watching', '·',       '·',            '·',       '·',       '·',        '·',       'idle',   'resting',       'idle', 'idle',  '·',            '·',          '·'],
    resting:  ['·',   '·',      '·',   '·',       '·',       'idle',  'idle', '·',         '·', 'sending', '·',        'watching', 'idle',    '·',            '·',       '·',       '·',        '·',       '·',      '·',             '·',    '·',     '·',            '·',          '·'],
  };

  const cells = <S extends string>(table: Record<S, Row<typeof EVENTS, S>>) =>
    (Object.keys(table) as S[]).flatMap((state) => EVENTS.map((event, column) => ({ state, event, to: table[state][column] as S | '·' })));

  it.each(cells(OUTBOX))('R10.5 in the outbox state $state, $event.type leads to $to', ({ state, event, to }) => {
    const next = snapshotAfter(ticketComposerMachine, { outbox: state, closing: 'open' }, outboxes[state], event);
    expect(formatState(next.value, 'outbox')).toBe(to === '·' ? state : to);
  });

  type Closing = 'open' | 'confirming' | 'closing' | 'overtaken';
  // biome-ignore format: a table
  const CLOSING: Record<Closing, Row<typeof EVENTS, Closing>> = {
    //           wrote  attached  noted  replied  retried  deleted  edited  sent anyway  saw  online  given turn  lost turn  other tab  asked to close  confirmed  cancelled  was closed   dismissed  accepted  temporary error  stale  refused  close accepted  close failed  closed before
    open:       ['·',   '·',      '·',   '·',     '·',     '·',     '·',    '·',         '·', '·',    '·',        '·',       '·',       'confirming',   '·',       '·',       '·',         '·',       '·',      '·',             '·',   '·',     '·',            '·',          '·'],
    confirming: ['·',   '·',      '·',   '·',     '·',     '·',     '·',    '·',         '·', '·',    '·',        '·',       '·',       '·',            'closing', 'open',    'overtaken', '·',       '·',      '·',             '·',   '·',     '·',            '·',          '·'],
    closing:    ['·',   '·',      '·',   '·',     '·',     '·',     '·',    '·',         '·', '·',    '·',        '·',       '·',       '·',            '·',       '·',       '·',         '·',       '·',      '·',             '·',   '·',     'open',         'confirming', 'overtaken'],
    overtaken:  ['·',   '·',      '·',   '·',     '·',     '·',     '·',    '·',         '·', '·',    '·',        '·',       '·',       '·',            '·',       '·',       '·',         'open',    '·',      '·',             '·',   '·',     '·',            '·',          '·'],
  };

  it.each(cells(CLOSING))('R4.8 in the closing state $state, $event.type leads to $to', ({ state, event, to }) => {
    const next = snapshotAfter(ticketComposerMachine, { outbox: 'watching', closing: state }, initialContext, event);
    expect(formatState(next.value, 'closing')).toBe(to === '·' ? state : to);
  });

  it('R4.8 a ticket is not closed without a comment', () => {
    const next = snapshotAfter(ticketComposerMachine, { outbox: 'watching', closing: 'confirming' }, initialContext, {
      type: 'confirmed the close',
      comment: '  ',
    });
    expect(formatState(next.value, 'closing')).toBe('confirming');
  });
});
