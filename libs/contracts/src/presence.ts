import { z } from 'zod/mini';
import { feature } from './wire/feature';
import { idInput, idOf } from './wire/ids';

/** The screens on which presence is tracked. */
export const Place = z.object({
  place: z.enum(['approval', 'notifications', 'inquiries', 'ticket', 'chat', 'dashboard']),
  id: z.optional(idInput('place')),
});
export type Place = z.infer<typeof Place>;

export const PresentPerson = z.object({ userId: idOf('person'), name: z.string(), idle: z.boolean() });
export type PresentPerson = z.infer<typeof PresentPerson>;

export const presenceFeature = feature({
  signals: {
    'presence.changed': z.object({ place: z.string(), id: idOf('place'), people: z.array(PresentPerson) }),
  },
});
