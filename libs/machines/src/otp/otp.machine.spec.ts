import { describe, expect, it } from '@jest/globals';
import type { Failure } from '../failure';
import { CODE, formatState, rateLimitFailure, unavailableFailure, wrongCodeFailure } from '../testing/otp.fixture';
import { type Row, snapshotAfter, startedSnapshot } from '../testing/truth-table';
import { otpMachine } from './otp.machine';

const ENTRY = { filling: 'filling', verifying: 'verifying' } as const;

const RESEND = { counting: { counting: 'ticking' }, offered: 'offered', sending: 'sending' } as const;

type Entry = keyof typeof ENTRY;

type Resend = keyof typeof RESEND;

describe('every state and every event', () => {
  type State = `${Entry} + ${Resend}` | 'verified';
  const fail = (actor: 'verify' | 'resend', error: Failure) => ({ type: `xstate.error.actor.${actor}`, error, actorId: actor });
  const EVENTS = [
    { type: 'typed', index: 0, char: 'a' },
    { type: 'pasted', text: 'K7Q-2MX' },
    { type: 'went back', index: 3 },
    { type: 'submitted' },
    { type: 'asked for another code' },
    { type: 'verified elsewhere' },
    { type: 'xstate.done.actor.verify', output: {}, actorId: 'verify' },
    fail('verify', wrongCodeFailure(3)),
    fail('verify', unavailableFailure),
    { type: 'xstate.done.actor.resend', output: {}, actorId: 'resend' },
    fail('resend', rateLimitFailure),
    fail('resend', unavailableFailure),
  ] as const;

  // biome-ignore format: a table
  const TABLE: Record<Exclude<State, 'verified'>, Row<typeof EVENTS, State>> = {
    //                       typed  pasted  went back  submitted               code requested       verified elsewhere  correct     wrong                 check failed          sent                    too early               sending failed
    'filling + counting':   ['·',   '·',    '·',       'verifying + counting', '·',                 'verified',         '·',        '·',                  '·',                  '·',                    '·',                    '·'],
    'filling + offered':    ['·',   '·',    '·',       'verifying + offered',  'filling + sending', 'verified',         '·',        '·',                  '·',                  '·',                    '·',                    '·'],
    'filling + sending':    ['·',   '·',    '·',       '·',                    '·',                 'verified',         '·',        '·',                  '·',                  'filling + counting',   'filling + counting',   'filling + offered'],
    'verifying + counting': ['·',   '·',    '·',       '·',                    '·',                 'verified',         'verified', 'filling + counting', 'filling + counting', '·',                    '·',                    '·'],
    'verifying + offered':  ['·',   '·',    '·',       '·',                    '·',                 'verified',         'verified', 'filling + offered',  'filling + offered',  '·',                    '·',                    '·'],
    'verifying + sending':  ['·',   '·',    '·',       '·',                    '·',                 'verified',         'verified', 'filling + sending',  'filling + sending',  'verifying + counting', 'verifying + counting', 'verifying + offered'],
  };

  const fullContext = { ...startedSnapshot(otpMachine, { email: 'bruno@brennhagen.example' }).context, boxes: CODE };
  const states = Object.keys(TABLE) as (keyof typeof TABLE)[];
  it.each(states.flatMap((state) => EVENTS.map((event, column) => ({ state, event, to: TABLE[state][column] }))))(
    'R2.4 R4.6 with a complete code, the event $event.type in the state $state leads to $to',
    ({ state, event, to }) => {
      const [entry, resend] = state.split(' + ') as [Entry, Resend];
      const value = { open: { entry: ENTRY[entry], resend: RESEND[resend] } };
      expect(formatState(snapshotAfter(otpMachine, value, fullContext, event).value)).toBe(to === '·' ? state : to);
    },
  );

  it.each(states)('R2.4 a code with an empty box is not submitted: %s', (state) => {
    const [entry, resend] = state.split(' + ') as [Entry, Resend];
    const value = { open: { entry: ENTRY[entry], resend: RESEND[resend] } };
    expect(formatState(snapshotAfter(otpMachine, value, { ...fullContext, boxes: CODE.with(5, '') }, { type: 'submitted' }).value)).toBe(
      state,
    );
  });

  it.each(states)('R2.4 a code without remaining attempts is not submitted: %s', (state) => {
    const [entry, resend] = state.split(' + ') as [Entry, Resend];
    const value = { open: { entry: ENTRY[entry], resend: RESEND[resend] } };
    expect(formatState(snapshotAfter(otpMachine, value, { ...fullContext, spent: true }, { type: 'submitted' }).value)).toBe(state);
  });
});
