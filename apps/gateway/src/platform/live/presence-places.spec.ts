import { expect, it } from '@jest/globals';
import type { Principal } from '@portal/contracts';
import { unitRoom } from '../facts/rooms';
import { PresencePlaces, unitAudience } from './presence-places';

const lena: Principal = {
  id: 'lena',
  email: 'lena@x.example',
  name: 'Lena',
  role: 'LBO',
  status: 'approved',
  unitId: 'lco',
  lcoId: 'lco',
  sessionId: 's',
};

it('R10.5 each presence place has its own audience, and a place that is registered twice aborts startup', async () => {
  const places = new PresencePlaces();
  places.register('inquiries', unitAudience);
  places.register('ticket', (_who, id) => (id === 'mine' ? { rooms: [unitRoom('handlers')] } : null));
  expect(await places.audienceOf(lena, { place: 'inquiries' })).toEqual({ rooms: [unitRoom('lco')] });
  expect(await places.audienceOf(lena, { place: 'ticket', id: 'mine' })).toEqual({ rooms: [unitRoom('handlers')] });
  expect(await places.audienceOf(lena, { place: 'ticket', id: 'theirs' })).toBeNull();
  expect(() => places.register('ticket', unitAudience)).toThrow('more than one presence place named ticket');
});

it('R10.5 a presence place of the contract that no feature registers aborts startup', () => {
  const places = new PresencePlaces();
  for (const place of ['inquiries', 'ticket', 'notifications'] as const) places.register(place, unitAudience);
  expect(() => places.onApplicationBootstrap()).toThrow('no presence place named approval');
});
