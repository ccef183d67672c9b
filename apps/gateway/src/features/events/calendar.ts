import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { buildTimeZoneComponent, zonedAt } from './time-zone';
import { isRepeated } from './wall-time';

/** The data of an event for a calendar. */
export interface CalendarEntry {
  publicationId: string;
  title: string;
  description: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
  zone: string;
  /** The number of changes. A calendar program keeps the entry with the highest sequence. */
  sequence: number;
  isCancelled: boolean;
  stamp: Date;
  url: string;
}

interface Parties {
  organizer: { name: string; email: string };
  /** The owner of the calendar. An entry without an attendee is not an invitation. */
  attendee?: { name: string; email: string };
}

/**
 * Returns an entry as iCalendar (RFC 5545). The times are in the zone of the venue, whose clock changes are included, so that a calendar
 * can convert the times. Times in a repeated hour are in UTC, because calendars interpret them differently. The UID never changes, so a
 * change replaces the entry and a cancellation removes it.
 */
export const calendarOf = (entry: CalendarEntry, domain: string, parties?: Parties): string => {
  const { publicationId, title, description, location, startsAt, endsAt, zone, sequence, isCancelled, url, stamp } = entry;
  const { REQUEST, CANCEL, PUBLISH } = ICalCalendarMethod;
  const calendar = ical({
    prodId: { company: 'Yarrowdyne Automation', product: 'Partner Portal' },
    method: parties?.attendee ? (isCancelled ? CANCEL : REQUEST) : PUBLISH,
  });
  const timeZone = [startsAt, endsAt].some((moment) => isRepeated(moment, zone)) ? 'UTC' : zone;
  // The calendar itself has no time zone: only the event uses it, and the stamp is in UTC.
  calendar.timezone({ name: null, generator: (name) => buildTimeZoneComponent(name, startsAt, endsAt) });
  const event = calendar.createEvent({
    id: `event-${publicationId}@${domain}`,
    start: zonedAt(startsAt, timeZone),
    end: zonedAt(endsAt, timeZone),
    timezone: timeZone,
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
