import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { thin } from './fact';
import { compose, type Feature, feature } from './feature';
import { refusal } from './refusal';
import { routeFor } from './route';

const route = routeFor<'guest' | 'host'>();
const at = (path: `/${string}`) =>
  route(`GET ${path}`, { summary: 'A route', allow: ['guest'], input: z.strictObject({}), reply: z.object({ done: z.boolean() }) });

const seats = at('/api/hall/seats');
const lamps = at('/api/hall/lamps');
const seatTaken = thin('A seat was taken', z.object({ seat: z.int() }));
const lit = z.object({ lamp: z.string() });
const SeatTaken = refusal(412, 'seat.taken', 'This seat is taken.');
const seating = feature({ routes: { hall: { seats } }, facts: { 'seat.taken': seatTaken }, refusals: [SeatTaken] });
const lighting = feature({ routes: { hall: { lamps } }, signals: { 'lamp.lit': lit } });

describe('the features of a contract', () => {
  it('R10.6 are composed to all that they give, each part with its own type', () => {
    const product = compose([seating, lighting]);
    const groups: { readonly hall: { readonly seats: typeof seats } & { readonly lamps: typeof lamps } } = product.routes;
    const fact: 'seat.taken' = 'seat.taken' satisfies keyof typeof product.facts as keyof typeof product.facts;
    const signal: 'lamp.lit' = 'lamp.lit' satisfies keyof typeof product.signals as keyof typeof product.signals;
    expect(groups).toEqual({ hall: { seats, lamps } });
    expect(product.facts[fact]).toBe(seatTaken);
    expect(product.signals[signal]).toBe(lit);
    expect(product.refusals).toEqual([SeatTaken]);
  });

  it.each<[string, Feature, string]>([
    ['route', { routes: { hall: { seats: lamps } } }, 'Two features have the route hall.seats'],
    ['fact', { facts: { 'seat.taken': seatTaken } }, 'Two features have the event seat.taken'],
    ['signal', { signals: { 'lamp.lit': lit } }, 'Two features have the event lamp.lit'],
    ['signal named like a fact', { signals: { 'seat.taken': lit } }, 'Two features have the event seat.taken'],
    ['refusal', { refusals: [refusal(422, 'seat.taken', 'Sit elsewhere.')] }, 'Two features have the refusal seat.taken'],
  ])('R10.6 are refused where two of them have the same name: %s', (_, other, sentence) => {
    expect(() => compose([seating, lighting, other])).toThrow(sentence);
  });
});
