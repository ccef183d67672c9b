import { describe, expect, it } from '@jest/globals';
import { allRoutes, FACTS, REFUSALS } from '../contract';
import { FACT_SUMMARIES, messageOf, ROUTE_SUMMARIES } from './index';

describe('Texts of the contract', () => {
  it('R7.1 every route has exactly one summary, and every summary belongs to a route', () => {
    expect([...ROUTE_SUMMARIES.keys()].sort()).toEqual(
      allRoutes()
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('R7.1 every fact has exactly one summary, and every summary belongs to a fact', () => {
    expect([...FACT_SUMMARIES.keys()].sort()).toEqual(Object.keys(FACTS).sort());
  });

  it('R8.3 every refusal has a message', () => {
    for (const refusal of REFUSALS) expect(messageOf(refusal)).not.toBe(refusal.code);
  });
});
