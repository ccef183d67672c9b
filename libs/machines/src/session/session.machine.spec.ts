import { describe, expect, it } from '@jest/globals';
import { bruno, failure, grant, QUARTER_MS } from '../testing/session.fixture';
import { type Row, snapshotAfter, startedSnapshot, statesOf } from '../testing/truth-table';
import { type SessionEvent, sessionMachine } from './session.machine';

describe('every state and every event', () => {
  const STATES = {
    'restoring.asking': { restoring: 'asking' },
    'restoring.waiting': { restoring: 'waiting' },
    signedOut: 'signedOut',
    unverified: 'unverified',
    'checking.asking': { checking: 'asking' },
    'checking.waiting': { checking: 'waiting' },
    'signedIn.fresh': { signedIn: 'fresh' },
    'signedIn.renewing.refreshing': { signedIn: { renewing: 'refreshing' } },
    'signedIn.renewing.retrying': { signedIn: { renewing: 'retrying' } },
    'signedIn.stranded.refreshing': { signedIn: { stranded: 'refreshing' } },
    'signedIn.stranded.retrying': { signedIn: { stranded: 'retrying' } },
  } as const;
  type State = keyof typeof STATES;

  const EVENTS = [
    { type: 'signed in', ...grant('own') },
    { type: 'received a token from another tab', ...grant('other') },
    { type: 'signed out here' },
    { type: 'signed out elsewhere' },
    { type: 'refused', token: 'first', lifeMs: 500 },
    { type: 'refused', token: 'an older one' },
    { type: 'refused', token: 'first', lifeMs: 0 },
    { type: 'was asked to verify' },
    { type: 'was verified' },
    { type: 'came back online' },
    { type: 'woke up', lifeMs: 90_000 },
    { type: 'woke up', lifeMs: 10 },
  ] as const satisfies SessionEvent[];

  // biome-ignore format: a table
  const TABLE: Record<State, Row<typeof EVENTS, State>> = {
    //                               signed in          token from other tab  signed out here  signed out elsewhere  401 current token  401 older token  401 expired token               409           verified     online                          woke up                         woke up, renewal due
    'restoring.asking':             ['checking.asking', 'checking.asking',    'signedOut',     'signedOut',          '·',               '·',             '·',                            'unverified', '·',         '·',                            '·',                            '·'],
    'restoring.waiting':            ['checking.asking', 'checking.asking',    'signedOut',     'signedOut',          '·',               '·',             '·',                            'unverified', '·',         'restoring.asking',             'restoring.asking',             'restoring.asking'],
    signedOut:                      ['checking.asking', 'checking.asking',    '·',             '·',                  '·',               '·',             '·',                            'unverified', '·',         '·',                            '·',                            '·'],
    unverified:                     ['checking.asking', 'checking.asking',    'signedOut',     'signedOut',          '·',               '·',             '·',                            '·',          'signedOut', '·',                            '·',                            '·'],
    'checking.asking':              ['checking.asking', 'checking.asking',    'signedOut',     'signedOut',          'signedOut',       '·',             'restoring.asking',             'unverified', '·',         '·',                            '·',                            '·'],
    'checking.waiting':             ['checking.asking', 'checking.asking',    'signedOut',     'signedOut',          'signedOut',       '·',             'restoring.asking',             'unverified', '·',         'checking.asking',              'checking.asking',              'checking.asking'],
    'signedIn.fresh':               ['checking.asking', 'signedIn.fresh',     'signedOut',     'signedOut',          'signedOut',       '·',             'signedIn.renewing.refreshing', 'unverified', '·',         '·',                            'signedIn.fresh',               'signedIn.renewing.refreshing'],
    'signedIn.renewing.refreshing': ['checking.asking', 'signedIn.fresh',     'signedOut',     'signedOut',          '·',               '·',             '·',                            'unverified', '·',         '·',                            '·',                            '·'],
    'signedIn.renewing.retrying':   ['checking.asking', 'signedIn.fresh',     'signedOut',     'signedOut',          '·',               '·',             '·',                            'unverified', '·',         'signedIn.renewing.refreshing', 'signedIn.renewing.refreshing', 'signedIn.renewing.refreshing'],
    'signedIn.stranded.refreshing': ['checking.asking', 'signedIn.fresh',     'signedOut',     'signedOut',          '·',               '·',             '·',                            'unverified', '·',         '·',                            '·',                            '·'],
    'signedIn.stranded.retrying':   ['checking.asking', 'signedIn.fresh',     'signedOut',     'signedOut',          '·',               '·',             '·',                            'unverified', '·',         'signedIn.stranded.refreshing', 'signedIn.stranded.refreshing', 'signedIn.stranded.refreshing'],
  };

  const context = { ...startedSnapshot(sessionMachine, { user: bruno }).context, token: 'first', lifeMs: QUARTER_MS };
  const names = Object.keys(TABLE) as State[];

  it.each(names.flatMap((state) => EVENTS.map((event, column) => ({ state, event, to: TABLE[state][column] }))))(
    'R4.1 R4.2 R4.3 R4.4 in the session state $state, $event.type leads to $to',
    ({ state, event, to }) => {
      expect(statesOf(snapshotAfter(sessionMachine, STATES[state], context, event).value)).toEqual([to === '·' ? state : to]);
    },
  );

  const ANSWERS = ['done', 401, 409, 429, 503, 0, 403] as const;
  const ASKING = ['restoring.asking', 'checking.asking', 'signedIn.renewing.refreshing', 'signedIn.stranded.refreshing'] as const;
  // biome-ignore format: a table
  const ANSWERED: Record<(typeof ASKING)[number], Row<typeof ANSWERS, State>> = {
    //                               done               401          409           429                           503                           no response                   403
    'restoring.asking':             ['checking.asking', 'signedOut', 'unverified', 'restoring.waiting',          'restoring.waiting',          'restoring.waiting',          'restoring.waiting'],
    'checking.asking':              ['signedIn.fresh',  'signedOut', 'unverified', 'checking.waiting',           'checking.waiting',           'checking.waiting',           'signedOut'],
    'signedIn.renewing.refreshing': ['signedIn.fresh',  'signedOut', 'unverified', 'signedIn.renewing.retrying', 'signedIn.renewing.retrying', 'signedIn.renewing.retrying', 'signedIn.renewing.retrying'],
    'signedIn.stranded.refreshing': ['signedIn.fresh',  'signedOut', 'unverified', 'signedIn.stranded.retrying', 'signedIn.stranded.retrying', 'signedIn.stranded.retrying', 'signedIn.stranded.retrying'],
  };

  it.each(ASKING.flatMap((state) => ANSWERS.map((answer, column) => ({ state, answer, to: ANSWERED[state][column] }))))(
    'R4.1 R4.2 R4.4 in the session state $state, the response $answer leads to $to',
    ({ state, answer, to }) => {
      const actor = state === 'checking.asking' ? 'check' : 'refresh';
      const output = actor === 'check' ? bruno : { token: 'next', lifeMs: QUARTER_MS };
      const event =
        answer === 'done'
          ? { type: `xstate.done.actor.${actor}`, output, actorId: actor }
          : { type: `xstate.error.actor.${actor}`, error: failure(answer), actorId: actor };
      expect(statesOf(snapshotAfter(sessionMachine, STATES[state], context, event).value)).toEqual([to]);
    },
  );
});
