import { describe, expect, it } from '@jest/globals';
import { EmployeeDomain } from '@portal/contracts';
import type { Failure } from '../failure';
import { details, failure, invalidErrors, person } from '../testing/signup.fixture';
import { type Row, snapshotAfter, startedSnapshot, statesOf } from '../testing/truth-table';
import { signupMachine } from './signup.machine';

describe('every state and every event', () => {
  const STATES = {
    role: 'role',
    account: 'account',
    information: 'information',
    registering: 'registering',
    verification: 'verification',
    'confirmation.waiting': { confirmation: 'waiting' },
    'confirmation.approved': { confirmation: 'approved' },
    'confirmation.rejected': { confirmation: 'rejected' },
  } as const;
  type State = keyof typeof STATES;
  const EVENTS = [
    { type: 'chose a role', role: 'CP', employee: false },
    { type: 'filled in account details', data: details },
    { type: 'filled in user information', data: person },
    { type: 'typed', data: { firstname: 'B' } },
    { type: 'went back' },
    { type: 'jumped to', step: 'role' },
    { type: 'jumped to', step: 'account' },
    { type: 'jumped to', step: 'information' },
    { type: 'jumped to', step: 'verification' },
    { type: 'jumped to', step: 'confirmation' },
    { type: 'returned to the code' },
    { type: 'verified elsewhere' },
    { type: 'was approved' },
    { type: 'was rejected', reason: 'Not a partner of ours' },
    { type: 'applied again' },
  ] as const;
  // biome-ignore format: a table
  const TABLE: Record<State, Row<typeof EVENTS, State>> = {
    //                        role       account details  information    typed  back           to role  to account  to information  to verification  to confirmation  back to code  verified elsewhere      approved                 rejected                 applied again
    role:                    ['account', '·',             '·',           '·',   '·',           '·',     '·',        '·',            '·',             '·',             '·',          '·',                    '·',                     '·',                     '·'],
    account:                 ['·',       'information',   '·',           '·',   'role',        'role',  '·',        '·',            '·',             '·',             '·',          '·',                    '·',                     '·',                     '·'],
    information:             ['·',       '·',             'registering', '·',   'account',     'role',  'account',  '·',            '·',             '·',             '·',          '·',                    '·',                     '·',                     '·'],
    registering:             ['·',       '·',             '·',           '·',   '·',           '·',     '·',        '·',            '·',             '·',             '·',          '·',                    '·',                     '·',                     '·'],
    verification:            ['·',       '·',             '·',           '·',   'information', 'role',  'account',  'information',  '·',             '·',             '·',          'confirmation.waiting', '·',                     '·',                     '·'],
    'confirmation.waiting':  ['·',       '·',             '·',           '·',   '·',           '·',     '·',        '·',            '·',             '·',             '·',          '·',                    'confirmation.approved', 'confirmation.rejected', '·'],
    'confirmation.approved': ['·',       '·',             '·',           '·',   '·',           '·',     '·',        '·',            '·',             '·',             '·',          '·',                    '·',                     '·',                     '·'],
    'confirmation.rejected': ['·',       '·',             '·',           '·',   '·',           '·',     '·',        '·',            '·',             '·',             '·',          '·',                    '·',                     '·',                     'account'],
  };

  const context = startedSnapshot(signupMachine, {}).context;
  const states = Object.keys(TABLE) as State[];
  it.each(states.flatMap((state) => EVENTS.map((event, column) => ({ state, event, to: TABLE[state][column] }))))(
    'R2.2 in the sign-up state $state, $event.type $event.step leads to $to',
    ({ state, event, to }) => {
      expect(statesOf(snapshotAfter(signupMachine, STATES[state], context, event).value)).toEqual([to === '·' ? state : to]);
    },
  );

  // biome-ignore format: a table
  const REFUSED_REGISTRATIONS: [string, Failure, State][] = [
    ['the role',              failure(400, { role: invalidErrors }),                      'role'],
    ['the country',           failure(400, { country: invalidErrors }),                   'account'],
    ['the e-mail address',    failure(400, { email: invalidErrors }),                     'information'],
    ['several, first in form', failure(400, { email: invalidErrors, country: invalidErrors }),    'account'],
    ['the company mail rule', failure(422, undefined, EmployeeDomain.code),        'information'],
    ['no field',              failure(503),                                        'information'],
    ['an unknown field',      failure(400, { shoeSize: invalidErrors }),                  'information'],
    ['no answer at all',      failure(0),                                          'information'],
  ];
  it.each(REFUSED_REGISTRATIONS)('R2.2 R3.19 a registration refused because of %s returns to the step of that field', (_, error, to) => {
    const event = { type: 'xstate.error.actor.register', error, actorId: 'register' };
    const next = snapshotAfter(signupMachine, 'registering', { ...context, data: person }, event);
    expect(statesOf(next.value)).toEqual([to]);
    expect(next.context).toMatchObject({ data: person, failure: error });
  });
});
