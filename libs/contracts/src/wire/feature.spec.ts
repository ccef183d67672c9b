import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { thin } from './fact';
import { compose, type Feature, feature } from './feature';
import { refusal } from './refusal';
import { routeFor } from './route';

const route = routeFor<'guest' | 'host'>();
const routeAt = (path: `/${string}`) =>
  route(`GET ${path}`, { allow: ['guest'], input: z.strictObject({}), reply: z.object({ done: z.boolean() }) });

const seatsRoute = routeAt('/api/hall/seats');
const lampsRoute = routeAt('/api/hall/lamps');
const seatTaken = thin(z.object({ seat: z.int() }));
const lampLit = z.object({ lamp: z.string() });
const SeatTaken = refusal(412, 'seat.taken');
const seatFeature = feature({ routes: { hall: { seats: seatsRoute } }, facts: { 'seat.taken': seatTaken }, refusals: [SeatTaken] });
const lampFeature = feature({ routes: { hall: { lamps: lampsRoute } }, signals: { 'lamp.lit': lampLit } });

describe('The composition of features', () => {
  it('R10.6 merging features preserves all parts of each feature and their types', () => {
    const product = compose([seatFeature, lampFeature]);
    const groups: { readonly hall: { readonly seats: typeof seatsRoute } & { readonly lamps: typeof lampsRoute } } = product.routes;
    const fact: 'seat.taken' = 'seat.taken' satisfies keyof typeof product.facts as keyof typeof product.facts;
    const signal: 'lamp.lit' = 'lamp.lit' satisfies keyof typeof product.signals as keyof typeof product.signals;
    expect(groups).toEqual({ hall: { seats: seatsRoute, lamps: lampsRoute } });
    expect(product.facts[fact]).toBe(seatTaken);
    expect(product.signals[signal]).toBe(lampLit);
    expect(product.refusals).toEqual([SeatTaken]);
  });

  it.each<[string, Feature, string]>([
    ['route', { routes: { hall: { seats: lampsRoute } } }, 'Two features have the route hall.seats'],
    ['fact', { facts: { 'seat.taken': seatTaken } }, 'Two features have the event seat.taken'],
    ['signal', { signals: { 'lamp.lit': lampLit } }, 'Two features have the event lamp.lit'],
    ['signal named like a fact', { signals: { 'seat.taken': lampLit } }, 'Two features have the event seat.taken'],
    ['refusal', { refusals: [refusal(422, 'seat.taken')] }, 'Two features have the refusal seat.taken'],
  ])('R10.6 two features that define the same name are rejected: %s', (_, other, sentence) => {
    expect(() => compose([seatFeature, lampFeature, other])).toThrow(sentence);
  });
});
