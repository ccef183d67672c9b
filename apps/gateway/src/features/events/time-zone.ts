import { Temporal } from 'temporal-polyfill';

const MINUTE_NS = 60_000_000_000;
/** The start of an offset that never changed, in iCalendar format. */
const FIRST_ONSET = '19700101T000000';

/** Formats a UTC offset for iCalendar. */
const formatOffset = (time: Temporal.ZonedDateTime): string => {
  const minutes = Math.round(time.offsetNanoseconds / MINUTE_NS);
  const [hours, minutesOfHour] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${hours}${minutesOfHour}`;
};

/** Formats the local time of a clock change in the offset before the change. */
const formatOnset = (wall: Temporal.PlainDateTime): string => wall.toString({ fractionalSecondDigits: 0 }).replaceAll(/[-:]/g, '');

const formatObservance = (kind: 'STANDARD' | 'DAYLIGHT', onset: string, from: string, to: string): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${onset}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  `END:${kind}`,
];

/** Returns the iCalendar lines of the observance that starts with a clock change. */
const observanceSince = (change: Temporal.ZonedDateTime): string[] => {
  const momentBefore = change.subtract({ nanoseconds: 1 });
  const isForward = change.offsetNanoseconds > momentBefore.offsetNanoseconds;
  const onset = momentBefore.toPlainDateTime().add({ nanoseconds: 1 });
  return formatObservance(isForward ? 'DAYLIGHT' : 'STANDARD', formatOnset(onset), formatOffset(momentBefore), formatOffset(change));
};

/**
 * Returns the time zone component for an event: the offset at its start and all clock changes up to the first one after its end (RFC 5545,
 * 3.6.5).
 */
export const buildTimeZoneComponent = (zone: string, startsAt: Date, endsAt: Date): string => {
  const start = zonedAt(startsAt, zone);
  const last = start.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const observances =
    last && last.epochMilliseconds > 0
      ? observanceSince(last)
      : formatObservance('STANDARD', FIRST_ONSET, formatOffset(start), formatOffset(start));
  for (let change = start.getTimeZoneTransition('next'); change; change = change.getTimeZoneTransition('next')) {
    observances.push(...observanceSince(change));
    if (change.epochMilliseconds > endsAt.getTime()) break;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances, 'END:VTIMEZONE'].join('\r\n');
};

export const zonedAt = (moment: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
