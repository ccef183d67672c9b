import { z } from 'zod/mini';
import { refusal } from '../wire/refusal';
import { EVENT_STATES } from './states';

export const EventFull = refusal(
  422,
  'event.full',
  'No seat is left. You can join the waiting list.',
  z.object({
    limit: z.enum(['event', 'company']).register(z.globalRegistry, { description: 'Whose seats are all taken' }),
    free: z.nullable(z.int()),
  }),
);

export const EventClosed = refusal(
  422,
  'event.closed',
  'Registration for this event is closed.',
  z.object({ state: z.enum(EVENT_STATES) }),
);

export const SeatsTaken = refusal(
  422,
  'event.seats-taken',
  'More people have a seat than that. Choose a larger number.',
  z.object({ taken: z.int() }),
);

export const NotRegistered = refusal(422, 'event.not-registered', 'You do not have a seat at this event.');

export const NoSeatOffered = refusal(422, 'event.no-seat-offered', 'None of your colleagues offers a seat any more.');

export const NoMeetingLink = refusal(422, 'event.no-link', 'This event has no meeting link.');
