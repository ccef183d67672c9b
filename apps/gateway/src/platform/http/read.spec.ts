import { describe, expect, it } from '@jest/globals';
import { allRoutes, ClientEvents, hasNul, type Route } from '@portal/contracts';
import { readInput } from './read';

const routes = allRoutes();
const wireFieldName = (route: Route, field: string): string => route.wireNames.names.get(field)?.[0] ?? field;

/** Reads the input of a route with a NUL in one field. Returns the error or the accepted input. */
const readWithNul = (route: Route, field: string): unknown => {
  try {
    return { accepted: readInput(route, { params: {}, query: { [field]: 'a\0b' }, body: { [field]: 'a\0b' } }) };
  } catch (error) {
    return error;
  }
};

describe('T37 a NUL, which the database cannot store', () => {
  it("T37 a NUL in the caller's id is refused as an error of the id field", () => {
    const { route } = routes.find(({ name }) => name === 'accounts.me')!;
    const name = wireFieldName(route, 'callerId');
    expect(readWithNul(route, name)).toMatchObject({
      refusal: { status: 400 },
      extra: { errors: { [name]: [{ code: 'control-characters' }] } },
    });
  });

  it('T37 no field of any route accepts a text with a NUL', () => {
    for (const { name, route } of routes)
      for (const field of Object.keys((route.input as unknown as { shape?: object }).shape ?? {})) {
        const outcome = readWithNul(route, wireFieldName(route, field));
        const isRefused = (outcome as { refusal?: { status: number } }).refusal?.status === 400;
        expect([name, field, isRefused || !hasNul(outcome)]).toEqual([name, field, true]);
      }
  });

  it('T37 a NUL is found at any depth, including in field names', () => {
    expect([{ a: [{ b: 'x\0' }] }, ['\0'], { 'a\0': 1 }].map(hasNul)).toEqual([true, true, true]);
    expect([{ a: [{ b: 'x' }] }, null, 7, undefined, 'x'].map(hasNul)).toEqual([false, false, false, false, false]);
  });

  it('T37 the id of a presence place must have the same format as every other id', () => {
    const acceptsPlace = (id: string) => ClientEvents.at.safeParse({ at: { place: 'ticket', id } }).success;
    expect([acceptsPlace('INQ-48213'), acceptsPlace('a\0b'), acceptsPlace('a b'), acceptsPlace('x'.repeat(65))]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
