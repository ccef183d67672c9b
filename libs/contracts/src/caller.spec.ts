import { describe, expect, it } from '@jest/globals';
import { calls } from './caller';
import { allRoutes, FACTS } from './contract';
import { factTypes } from './fact-types';
import { isLines, LINES } from './wire/call';
import { buildRequest, callFormOf } from './wire/client';
import { fieldsOf } from './wire/route';

const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('what a caller knows of the contract', () => {
  it('R7 the compact contract contains every route and every fact', () => {
    const routeNames = Object.entries(calls).flatMap(([group, routes]) => Object.keys(routes).map((name) => `${group}.${name}`));
    expect(routeNames.sort()).toEqual(
      allRoutes()
        .map(({ name }) => name)
        .sort(),
    );
    expect([...factTypes].sort()).toEqual(Object.keys(FACTS).sort());
  });

  it.each(allRoutes().map(({ name, route }) => [name, route] as const))(
    'a call to %s is the same after the contract is serialized as JSON',
    (_, route) => {
      const input = Object.fromEntries(fieldsOf(route.input).map((field) => [field, `a ${field}/&`]));
      const { route: outgoingForm, ...request } = buildRequest(asJson(callFormOf(route)), input);
      const { route: __, ...expectedRequest } = buildRequest(route, input);
      expect(request).toEqual(expectedRequest);
      expect(outgoingForm.reply).toBe(isLines(route.reply) ? LINES : typeof route.reply === 'string' ? route.reply : undefined);
    },
  );
});
