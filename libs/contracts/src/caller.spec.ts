import { describe, expect, it } from '@jest/globals';
import { calls } from './caller';
import { everyRoute, FACTS } from './contract';
import { factTypes } from './fact-types';
import { isLines, LINES } from './wire/call';
import { callFormOf, outgoing } from './wire/client';
import { fieldsOf } from './wire/route';

const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('what a caller knows of the contract', () => {
  it('is every route and every fact', () => {
    const known = Object.entries(calls).flatMap(([group, routes]) => Object.keys(routes).map((name) => `${group}.${name}`));
    expect(known.sort()).toEqual(
      everyRoute()
        .map(({ name }) => name)
        .sort(),
    );
    expect([...factTypes].sort()).toEqual(Object.keys(FACTS).sort());
  });

  it.each(everyRoute().map(({ name, route }) => [name, route] as const))('sends %s alike after it has travelled as JSON', (_, route) => {
    const input = Object.fromEntries(fieldsOf(route.input).map((field) => [field, `a ${field}/&`]));
    const { route: travelled, ...sent } = outgoing(asJson(callFormOf(route)), input);
    const { route: __, ...expected } = outgoing(route, input);
    expect(sent).toEqual(expected);
    expect(travelled.reply).toBe(isLines(route.reply) ? LINES : typeof route.reply === 'string' ? route.reply : undefined);
  });
});
