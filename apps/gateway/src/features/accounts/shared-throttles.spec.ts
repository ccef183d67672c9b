import { expect, it } from '@jest/globals';
import { NetworkFailures, type SharedNetwork } from './network-failures';
import { type SharedFailures, Throttle } from './throttle';

const HOUR = 3_600_000;

/** What two nodes know of each other. */
const between = <T>() => {
  const nodes = [new Map<string, T>(), new Map<string, T>()] as const;
  return nodes.map((own, nr) => ({
    set: (key: string, value: T | null) => void (value === null ? own.delete(key) : own.set(key, value)),
    elsewhere: (key: string) => [nodes[1 - nr]!.get(key)].filter((value) => value !== undefined),
  })) as [{ set: (key: string, value: T | null) => void; elsewhere: (key: string) => T[] }, { set: never; elsewhere: never }];
};

it('T7 the failures of an account are counted at all gateways together, and one right password ends that at each', () => {
  const rules = { free: 5, perMs: HOUR, waitMs: (over: number) => 1_000 * 2 ** over, atOnce: 10 };
  const throttles = between<SharedFailures>().map((shared) => new Throttle(rules, shared)) as [Throttle, Throttle];
  const fail = (nr: number, now: number) => {
    const wait = throttles[nr]!.begin('lena', now);
    if (!wait) throttles[nr]!.end('lena', 'wrong', now);
    return wait;
  };
  expect([0, 1, 0, 1, 0].map((nr) => fail(nr, 0))).toEqual([0, 0, 0, 0, 0]);
  expect([fail(0, 1), fail(1, 1)]).toEqual([999, 999]);
  expect([fail(1, 1_000), fail(0, 1_001), fail(1, 1_001)]).toEqual([0, 1_999, 1_999]);

  expect(throttles[0].begin('lena', 3_000)).toBe(0);
  throttles[0].end('lena', 'right', 3_000);
  throttles[1].pardon('lena', 3_000);
  expect([0, 1, 0, 1].map((nr) => fail(nr, 3_001))).toEqual([0, 0, 0, 0]);
  expect([fail(1, 3_001), fail(0, 3_002)]).toEqual([0, 999]);
});

it('T7 the failures of a network are counted at all gateways together, and an account has one try beyond them, not one at each', () => {
  const rules = { failures: 4, perMs: HOUR, triesBeyond: 2 };
  const nodes = between<SharedNetwork>().map((shared) => new NetworkFailures(rules, shared)) as [NetworkFailures, NetworkFailures];
  const fail = (nr: number, account: string, now = 0) => {
    const begun = nodes[nr]!.begin('net', account, now);
    if (!begun.waitMs) nodes[nr]!.end('net', account, 'wrong');
    return begun;
  };
  expect([fail(0, 'a'), fail(1, 'b'), fail(0, 'c'), fail(1, 'd')].map(({ last }) => last)).toEqual([false, false, false, false]);
  expect(fail(0, 'e')).toEqual({ waitMs: 0, last: true });
  expect(fail(1, 'e')).toEqual({ waitMs: HOUR, last: true });
  for (const node of nodes) node.pardon('net', 'b');
  nodes[1].pardon('net', 'd');
  expect(fail(0, 'f').last).toBe(false);
  expect(fail(1, 'g', HOUR).last).toBe(false);
});
