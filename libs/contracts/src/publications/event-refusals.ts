import { z } from 'zod/mini';
import { refusal } from '../wire/refusal';
import { EVENT_STATES } from './states';

export const EventFull = refusal(
  422,
  'event.full',
  z.object({
    limit: z.enum(['event', 'company']),
    free: z.nullable(z.int()),
  }),
);

export const EventClosed = refusal(422, 'event.closed', z.object({ state: z.enum(EVENT_STATES) }));

export const SeatsTaken = refusal(422, 'event.seats-taken', z.object({ taken: z.int() }));

export const NotRegistered = refusal(422, 'event.not-registered');

export const NoSeatOffered = refusal(422, 'event.no-seat-offered');

export const NoMeetingLink = refusal(422, 'event.no-link');
