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

/** An event, with the fields for all of its readers. */
export const EventItem = z.object({
  ...ItemFields,
  kind: z.literal('event'),
  description: z.string(),
  category: EventCategory,
  mode: EventMode,
  location: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  zone: z.string(),
  hasLink: z.boolean(),
  attachment: z.nullable(StoredFile),
  notify: z.boolean(),
  capacity: z.nullable(z.int()),
  perCompany: z.nullable(z.int()),
  free: z.nullable(z.int()),
  cancelledAt: z.nullable(timestamp()),
  cancelReason: z.string(),
});
export type EventItem = z.infer<typeof EventItem>;

export const EventRegistration = z.object({
  state: z.enum(['seated', 'waiting']),
  at: timestamp(),
  offered: z.boolean(),
});
export type EventRegistration = z.infer<typeof EventRegistration>;

/** The number of seats that a company holds at an event, without names, for people of that company. */
export const CompanySeats = z.object({
  taken: z.int(),
  offered: z.int(),
});
export type CompanySeats = z.infer<typeof CompanySeats>;

const WallClock = z.optional(z.string());

/** An event, with the fields for one reader. */
export const EventRow = z.extend(EventItem, {
  ...StaffColumns,
  registered: z.union([z.literal(REGISTRATION_FLAGS.NotRegister), z.literal(REGISTRATION_FLAGS.Registered)]),
  registration: z.nullable(EventRegistration),
  companySeats: CompanySeats,
  participants: z.optional(z.object({ seated: z.int(), waiting: z.int() })),
  startsLocal: WallClock,
  endsLocal: WallClock,
  url: z.optional(z.nullable(z.string())),
});
export type EventRow = z.infer<typeof EventRow>;

/** A registered person, with the fields for staff. */
export const Participant = z.object({
  userId: idOf('person'),
  name: z.string(),
  company: z.object({ id: idOf('company'), name: z.string() }),
  lcoName: z.nullable(z.string()),
  state: z.enum(['seated', 'waiting']),
  at: Timestamp,
});
export type Participant = z.infer<typeof Participant>;

/** A local time to the minute. A time that a clock change repeats or skips needs its UTC offset. */
export const WallTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?:[+-]\d{2}:\d{2})?$/, withCode('date')));
