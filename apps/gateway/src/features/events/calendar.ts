import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { timeZoneComponent, zonedAt } from './time-zone';
import { isRepeated } from './wall-time';

/** An event in a calendar. */
export interface CalendarEntry {
  publicationId: string;
  title: string;
  description: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
  zone: string;
  /** Grows with each change. The entry with the highest sequence replaces the others. */
  sequence: number;
  isCancelled: boolean;
  stamp: Date;
  url: string;
}

interface Parties {
  organizer: { name: string; email: string };
  /** The owner of the calendar. Without it the entry invites nobody. */
  attendee?: { name: string; email: string };
}

/**
 * Writes an entry as iCalendar (RFC 5545). Its times are in the zone of its location, whose clock changes are included, so that a calendar
 * can convert them. Times in a repeated hour are in UTC, because calendars differ in their reading. The UID never changes, so a change
 * replaces the entry and a cancellation removes it.
 */
export const calendarOf = (entry: CalendarEntry, domain: string, parties?: Parties): string => {
  const { publicationId, title, description, location, startsAt, endsAt, zone, sequence, isCancelled, url, stamp } = entry;
  const { REQUEST, CANCEL, PUBLISH } = ICalCalendarMethod;
  const calendar = ical({
    prodId: { company: 'Yarrowdyne Automation', product: 'Partner Portal' },
    method: parties?.attendee ? (isCancelled ? CANCEL : REQUEST) : PUBLISH,
  });
  const clocks = [startsAt, endsAt].some((moment) => isRepeated(moment, zone)) ? 'UTC' : zone;
  // Only the event names the zone: the stamp is in UTC anyway.
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
