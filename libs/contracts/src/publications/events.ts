import { z } from 'zod/mini';
import { StoredFile } from '../files/file-rules';
import { Timestamp, timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { withCode } from '../wire/violations';
import { EVENT_CATEGORIES, EVENT_MODES, REGISTRATION_FLAGS } from './choices';
import { ItemFields, StaffColumns } from './publication';

export const EventCategory = z.enum(EVENT_CATEGORIES);
export type EventCategory = z.infer<typeof EventCategory>;

export const EventMode = z.enum(EVENT_MODES);
export type EventMode = z.infer<typeof EventMode>;

export const EVENT_TIMES = ['upcoming', 'expired', 'all'] as const;

const seatCount = (description: string) => z.nullable(z.int()).register(z.globalRegistry, { description });

/** An event, with the columns for everybody who may see it. */
export const EventItem = z
  .object({
    ...ItemFields,
    kind: z.literal('event'),
    description: z.string(),
    category: EventCategory,
    mode: EventMode,
    location: z.string(),
    startsAt: Timestamp,
    endsAt: Timestamp,
    zone: z.string().register(z.globalRegistry, { description: 'The time zone of the place, by its IANA name' }),
    hasLink: z.boolean().register(z.globalRegistry, { description: 'There is a meeting link; it opens for those who have a seat' }),
    attachment: z.nullable(StoredFile),
    notify: z.boolean().register(z.globalRegistry, { description: 'Its readers were notified' }),
    capacity: seatCount('Seats in all; null is no limit'),
    perCompany: seatCount('Seats that one company may have; null is no limit'),
    free: seatCount('Seats that are left; null where there is no limit'),
    cancelledAt: z.nullable(timestamp('when the event was called off')),
    cancelReason: z.string().register(z.globalRegistry, { description: 'Why it was called off; empty where nothing was said' }),
  })
  .register(z.globalRegistry, { id: 'EventItem' });
export type EventItem = z.infer<typeof EventItem>;

export const EventRegistration = z
  .object({
    state: z.enum(['seated', 'waiting']),
    at: timestamp('since when it is so'),
    offered: z.boolean().register(z.globalRegistry, { description: 'The seat is offered to the colleagues of the company' }),
  })
  .register(z.globalRegistry, { id: 'EventRegistration' });
export type EventRegistration = z.infer<typeof EventRegistration>;

/** The seats of a company at an event, without names, for its own people. */
export const CompanySeats = z
  .object({
    taken: z.int(),
    offered: z.int().register(z.globalRegistry, { description: 'Seats that its people offer to each other' }),
  })
  .register(z.globalRegistry, { id: 'CompanySeats' });
export type CompanySeats = z.infer<typeof CompanySeats>;

const WallClock = z.optional(z.string()).register(z.globalRegistry, {
  description: 'Who may edit it: what the clocks of the place show, as an edit sends it',
});

/** An event as one reader sees it. */
export const EventRow = z
  .extend(EventItem, {
    ...StaffColumns,
    registered: z.union([z.literal(REGISTRATION_FLAGS.NotRegister), z.literal(REGISTRATION_FLAGS.Registered)]).register(z.globalRegistry, {
      description: '1 where the reader has a seat, otherwise 0',
    }),
    registration: z.nullable(EventRegistration).register(z.globalRegistry, { description: 'Of the reader' }),
    companySeats: CompanySeats.register(z.globalRegistry, { description: "Of the reader's own company or unit" }),
    participants: z
      .optional(z.object({ seated: z.int(), waiting: z.int() }))
      .register(z.globalRegistry, { description: 'Staff: how many of the people whose registrations they may read' }),
    startsLocal: WallClock,
    endsLocal: WallClock,
    url: z.optional(z.nullable(z.string())).register(z.globalRegistry, { description: 'Who may edit it: the meeting link' }),
  })
  .register(z.globalRegistry, { id: 'EventRow' });
export type EventRow = z.infer<typeof EventRow>;

/** A registered person, as staff sees it. */
export const Participant = z
  .object({
    userId: idOf('person'),
    name: z.string(),
    company: z.object({ id: idOf('company'), name: z.string() }),
    lcoName: z.nullable(z.string()),
    state: z.enum(['seated', 'waiting']),
    at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'Participant' });
export type Participant = z.infer<typeof Participant>;

/** A local time to the minute. A time that the clocks show twice, or never, needs its UTC offset. */
export const WallTime = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?:[+-]\d{2}:\d{2})?$/, withCode('date')))
  .register(z.globalRegistry, {
    description: 'What the clocks of the place show, as `2026-11-21T15:00`; with an offset such as `+02:00` where they show it twice',
  });
