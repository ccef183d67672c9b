import { describe, expect, it } from '@jest/globals';
import { Quarantine } from '../../tools/quarantine';
import { outcomeOf } from '../../tools/reports';

const entry = { file: 'tests/a.spec.ts', title: 'R1.1 a page opens', since: '2026-11-28', reason: 'The clock of the machine jumps' };
const failure = { file: entry.file, title: entry.title, reason: 'Expected 1, received 2' };

describe('test quarantine', () => {
  it('R10.6 a failed test fails the run unless the test is in quarantine', () => {
    const otherFailures = [
      { ...failure, title: 'R1.2 a page closes' },
      { ...failure, file: 'tests/b.spec.ts' },
      { ...failure, title: '' },
    ];
    expect(new Quarantine([entry]).split([failure, ...otherFailures])).toEqual({ failures: otherFailures, quarantined: [failure] });
  });

  it('R10.6 the quarantine rejects more than five entries', () => {
    expect(() => new Quarantine(Array.from({ length: 6 }, () => entry))).toThrow('At most 5 tests');
  });

  it.each([{ reason: ' ' }, { since: 'yesterday' }, { title: '' }, { file: '' }])(
    'R10.6 a quarantine entry with %j is refused',
    (invalidEntry) => {
      expect(() => new Quarantine([{ ...entry, ...invalidEntry }])).toThrow('needs a file, a title, a day and a reason');
    },
  );

  it.each([
    ['only tests in quarantine failed', true, { code: 1, skipped: 0, failures: [failure] }],
    ['another test failed', false, { code: 1, skipped: 0, failures: [{ ...failure, title: '' }] }],
    ['a test was skipped', false, { code: 0, skipped: 1, failures: [] }],
    ['the run was cut off', false, { code: 137, skipped: 0, failures: [] }],
  ])('R10.6 the outcome of a test suite is computed from its report and the quarantine (%s, passes: %s)', (_, green, run) => {
    expect(outcomeOf({ passed: 7, ...run }, new Quarantine([entry]))).toEqual({ green, passed: 7, failed: green ? 0 : 1 });
  });
});
