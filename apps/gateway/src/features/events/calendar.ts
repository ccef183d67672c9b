import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { timeZoneComponent, zonedAt } from './time-zone';
import { isRepeated } from './wall-time';

/** An event as a calendar has it. */
export interface CalendarEntry {
  publicationId: string;
  title: string;
  description: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
  /** By whose clocks it is. */
  zone: string;
  /** Grows with each change; the entry of a higher one replaces the others. */
  sequence: number;
  isCancelled: boolean;
  /** When it was written. */
  stamp: Date;
  /** Where it is opened. */
  url: string;
}

interface Parties {
  organizer: { name: string; email: string };
  /** Whose calendar it is for; without it the entry invites nobody. */
  attendee?: { name: string; email: string };
}

/**
 * An entry as iCalendar (RFC 5545). Its times are those of the clocks of its place, whose changes come along: a calendar shows them beside those of its
 * reader. Hours that the clocks show twice are in UTC, as calendars differ in which they take. It has one UID for ever, so a change replaces the entry, and a cancellation takes it out.
 */
export const calendarOf = (entry: CalendarEntry, domain: string, parties?: Parties): string => {
  const { publicationId, title, description, location, startsAt, endsAt, zone, sequence, isCancelled, url, stamp } = entry;
  const { REQUEST, CANCEL, PUBLISH } = ICalCalendarMethod;
  const calendar = ical({
    prodId: { company: 'Yarrowdyne Automation', product: 'Partner Portal' },
    method: parties?.attendee ? (isCancelled ? CANCEL : REQUEST) : PUBLISH,
  });
  const clocks = [startsAt, endsAt].some((moment) => isRepeated(moment, zone)) ? 'UTC' : zone;
  // Named by the event alone: the stamp is in UTC whatever the zone.
  calendar.timezone({ name: null, generator: (name) => timeZoneComponent(name, startsAt, endsAt) });
  const event = calendar.createEvent({
    id: `event-${publicationId}@${domain}`,
    start: zonedAt(startsAt, clocks),
    end: zonedAt(endsAt, clocks),
    timezone: clocks,
    summary: title,
    description,
    location,
    url,
    sequence,
    stamp,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(parties && { organizer: parties.organizer }),
  });
  if (parties?.attendee) event.createAttendee({ ...parties.attendee, rsvp: false });
  return calendar.toString();
};
