import { describe, expect, it } from '@jest/globals';
import { everyRoute, FACTS, REFUSALS } from '../contract';
import { FACT_SUMMARIES, messageOf, ROUTE_SUMMARIES } from './index';

describe('Texts of the contract', () => {
  it('R7.1 each route has one summary, and each summary a route', () => {
    expect([...ROUTE_SUMMARIES.keys()].sort()).toEqual(
      everyRoute()
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('R7.1 each fact has one summary, and each summary a fact', () => {
    expect([...FACT_SUMMARIES.keys()].sort()).toEqual(Object.keys(FACTS).sort());
  });

  it('R8.3 each refusal has a message', () => {
    for (const refusal of REFUSALS) expect(messageOf(refusal)).not.toBe(refusal.code);
  });
});
