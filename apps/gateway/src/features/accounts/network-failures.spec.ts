import { expect, it } from '@jest/globals';
import { NetworkFailures } from './network-failures';

const HOUR = 3_600_000;
const open = (rules: Partial<ConstructorParameters<typeof NetworkFailures>[0]> = {}) => {
  const failures = new NetworkFailures(
    { failures: 3, perMs: HOUR, triesBeyond: 2, ...rules },
    { set: () => undefined, elsewhere: () => [] },
  );
  const fail = (account: string, now = 0) => {
    const begun = failures.begin('net', account, now);
    if (!begun.waitMs) failures.end('net', account, 'wrong');
    return begun;
  };
  return { failures, fail };
};

it('T7 takes failures up to the limit, then one try of each account, and then none', () => {
  const { fail } = open();
  expect(['a', 'b', 'c'].map((account) => fail(account).last)).toEqual([false, false, false]);
  expect(fail('d')).toEqual({ waitMs: 0, last: true });
  expect(fail('d')).toEqual({ waitMs: HOUR, last: true });
  expect(fail('e')).toEqual({ waitMs: 0, last: true });
  expect(fail('f')).toEqual({ waitMs: HOUR, last: true });
});

it('T7 counts attempts that are under way, so that many at once are no way around', () => {
  const { failures } = open();
  const begun = ['a', 'b', 'c', 'd'].map((account) => failures.begin('net', account, 0).last);
  expect(begun).toEqual([false, false, false, true]);
});

it('T7 gives back the failures of an account that is right in the end, and of no other', () => {
  const { failures, fail } = open();
  fail('clumsy');
  fail('clumsy');
  fail('other');
  failures.begin('net', 'clumsy', 0);
  failures.end('net', 'clumsy', 'right');
  expect(['d', 'e', 'f'].map((account) => fail(account).last)).toEqual([false, false, true]);
});

it('T7 begins anew after its time, and counts each network by itself', () => {
  const { failures, fail } = open();
  for (const account of ['a', 'b', 'c', 'd']) fail(account);
  expect(failures.begin('another', 'd', 0)).toEqual({ waitMs: 0, last: false });
  expect(fail('d', HOUR - 1).waitMs).toBe(1_000);
  expect(fail('d', HOUR)).toEqual({ waitMs: 0, last: false });
});
