import { expect, it, jest } from '@jest/globals';
import { createCache } from './cache';
import { createCursor } from './cursor';
import { createFacts } from './facts';

const fact = (seq: number) => ({ seq, type: 'account.changed', at: '2026-11-21T09:00:00Z', data: { userId: 'lena' } }) as const;

it('R10.3 a fact is passed to every feature that handles it, even if an earlier handler fails, and the failure is reported', () => {
  const reportSpy = jest.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const appliedFacts: string[] = [];
  const cache = createCache();
  cache.setQueryData(['a'], 'old');
  const facts = createFacts(cache, createCursor(), () => {});
  const failure = new Error('a mistake');
  facts.listen([
    { 'account.changed': () => void appliedFacts.push('first') },
    {
      'account.changed': () => {
        throw failure;
      },
    },
    { 'session.ended': () => void appliedFacts.push('never') },
    { 'account.changed': (_, { userId }) => void appliedFacts.push(`last, ${userId}`) },
  ]);
  facts.add(fact(1));
  facts.flush();
  expect(appliedFacts).toEqual(['first', 'last, lena']);
  expect(reportSpy).toHaveBeenCalledWith(failure);
  expect(cache.getQueryState(['a'])?.isInvalidated).toBe(true);
});

it('R10.3 a repeated fact is applied only once', () => {
  const appliedSeqs: number[] = [];
  const facts = createFacts(createCache(), createCursor(), () => {});
  facts.listen([{ 'account.changed': (_, __, { seq }) => void appliedSeqs.push(seq) }]);
  for (const seq of [1, 2, 2, 1]) facts.add(fact(seq));
  facts.flush();
  expect(appliedSeqs).toEqual([1, 2]);
});
