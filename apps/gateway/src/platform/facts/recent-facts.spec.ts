import { expect, it } from '@jest/globals';
import type { LoggedFact } from './facts';
import { RecentFacts } from './recent-facts';

const fact = (seq: number, room = 'a', size = 10): LoggedFact => ({
  seq,
  rooms: [room],
  fact: { seq, type: 'account.changed', at: '', data: { userId: 'x'.repeat(size) } },
});
const seqs = (facts: readonly LoggedFact[]) => facts.map(({ seq }) => seq);

it('G3 the recent facts of some rooms after a number are returned in order, up to a limit', () => {
  const recent = new RecentFacts();
  recent.reset(10, [fact(11), fact(13, 'b'), fact(14)]);
  recent.add([fact(15), fact(16, 'b')]);
  expect(seqs(recent.after(10, ['a'], 10))).toEqual([11, 14, 15]);
  expect(seqs(recent.after(11, ['a', 'b'], 2))).toEqual([13, 14]);
  expect(recent.after(16, ['a', 'b'], 10)).toEqual([]);
  expect([9, 10, 12].map((seq) => recent.coversAfter(seq))).toEqual([false, true, true]);
});

it('G3 the oldest cached facts are evicted by count and size, and the cache no longer covers the numbers of evicted facts', () => {
  const recent = new RecentFacts({ facts: 100, bytes: 10_000 });
  recent.reset(0, []);
  for (let seq = 1; seq <= 1_000; seq++) recent.add([fact(seq)]);
  expect(recent.coversAfter(899)).toBe(false);
  expect(recent.coversAfter(900)).toBe(true);
  expect(seqs(recent.after(900, ['a'], 1_000))).toEqual(Array.from({ length: 100 }, (_, at) => 901 + at));
  for (let seq = 1_001; seq <= 1_020; seq++) recent.add([fact(seq, 'a', 1_000)]);
  const remainingFacts = recent.after(recent.coversAfter(1_010) ? 1_010 : 1_011, ['a'], 1_000);
  expect(remainingFacts.length).toBeGreaterThan(5);
  expect(remainingFacts.length).toBeLessThan(11);
  recent.add([fact(1_021, 'a', 50_000)]);
  expect(recent.coversAfter(1_020)).toBe(false);
  expect(recent.coversAfter(1_021)).toBe(true);
});
