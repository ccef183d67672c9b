import { dateFormat } from '../date-format';
import { type Day, dayIn, daysOf, type Month, type Span } from './calendar';

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the name of a time zone, the same in summer and winter, such as "Central European Time". */
export function zoneName(intl: string, timeZone: string): string {
  const parts = dateFormat(intl, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(Date.now());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Returns the UTC offset of a time zone at a moment, such as "GMT+1". */
const offsetOf = (moment: string, timeZone: string): string | undefined =>
  dateFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value;

/** Returns true if the clocks of two zones show the same time during an event. */
const isSameClock = ({ startsAt, endsAt }: Span, zone: string, other: string): boolean =>
  [startsAt, endsAt].every((moment) => offsetOf(moment, zone) === offsetOf(moment, other));

const HOURS: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const SHORT_DAY: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' };
const LONG_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' };

const formatRange = (intl: string, { startsAt, endsAt }: Span, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(intl, options).formatRange(new Date(startsAt), new Date(endsAt));

/** A range of hours that no language abbreviates: from 1:00 to 13:00. */
const RANGE = [Date.UTC(2026, 0, 1, 1), Date.UTC(2026, 0, 1, 13)] as const;

/**
 * Formats hours until midnight, such as "18:00 – 0:00". `formatRange` would add the date of the final midnight, so the hours replace those
 * of a range within one day.
 */
function formatHoursUntilMidnight(intl: string, { startsAt, endsAt }: Span, timeZone: string): string {
  const hours = dateFormat(intl, { ...HOURS, timeZone });
  const ends = { startRange: hours.formatToParts(new Date(startsAt)), endRange: hours.formatToParts(new Date(endsAt)) };
  return dateFormat(intl, { ...HOURS, timeZone: 'UTC' })
    .formatRangeToParts(...RANGE)
    .map(({ type, value, source }) =>
      source === 'shared' || type === 'literal' ? value : (ends[source].find((part) => part.type === type)?.value ?? value),
    )
    .join('');
}

/** Formats the hours of an event, such as "15:00 – 16:30", with both days if it ends on another day in the zone. */
function formatHours(intl: string, span: Span, timeZone: string): string {
  if (daysOf(span, timeZone).length > 1) return formatRange(intl, span, { ...SHORT_DAY, ...HOURS, timeZone });
  const isUntilMidnight = dayIn(span.startsAt, timeZone) !== dayIn(span.endsAt, timeZone);
  return isUntilMidnight ? formatHoursUntilMidnight(intl, span, timeZone) : formatRange(intl, span, { ...HOURS, timeZone });
}

/** Formats the day of an event, such as "Tuesday, November 24, 2026", or its first and last day. */
export function dayText(intl: string, { startsAt, endsAt }: Span, timeZone: string): string {
  const days = daysOf({ startsAt, endsAt }, timeZone);
  const format = dateFormat(intl, { ...LONG_DAY, timeZone });
  return days.length > 1 ? format.formatRange(new Date(startsAt), new Date(Date.parse(endsAt) - 1)) : format.format(new Date(startsAt));
}

export interface EventTimes {
  /** The time of the event in the reader's time zone. */
  own: string;
  /** The time in the zone of the venue, with the day if it differs; null if both zones show the same time. */
  there: { text: string; zone: string } | null;
}

/** Returns the times of an event in the reader's and the venue's time zones. */
export function timesOf(intl: string, span: Span, zone: string, reader: string): EventTimes {
  const readerHours = formatHours(intl, span, reader);
  if (isSameClock(span, zone, reader)) return { own: readerHours, there: null };
  const isOtherDay = dayIn(span.startsAt, zone) !== dayIn(span.startsAt, reader);
  const text = isOtherDay ? formatRange(intl, span, { ...SHORT_DAY, ...HOURS, timeZone: zone }) : formatHours(intl, span, zone);
  return { own: readerHours, there: { text, zone: zoneName(intl, zone) } };
}

/** Returns the month, day and weekday of a calendar icon, such as "Nov" and "24". */
export const leafOf = (intl: string, moment: string, timeZone: string): { month: string; day: string; weekday: string } => ({
  month: dateFormat(intl, { month: 'short', timeZone }).format(new Date(moment)),
  day:
    dateFormat(intl, { day: 'numeric', timeZone })
      .formatToParts(new Date(moment))
      .find(({ type }) => type === 'day')?.value ?? '',
  weekday: dateFormat(intl, { weekday: 'short', timeZone }).format(new Date(moment)),
});

/** Formats a month, such as "November 2026". */
export const monthName = (intl: string, month: Month): string =>
  dateFormat(intl, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00Z`));

/** Returns the short and full weekday names. */
export const weekdayNames = (intl: string, week: readonly Day[]): { short: string; long: string }[] =>
  week.map((day) => ({
    short: dateFormat(intl, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`)),
    long: dateFormat(intl, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`)),
  }));

/** Formats a calendar day, such as "Tuesday, November 24, 2026". */
export const dayName = (intl: string, day: Day): string =>
  dateFormat(intl, { ...LONG_DAY, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));

/** Formats the time of a moment in a time zone, such as "15:00". */
export const hourIn = (intl: string, moment: string, timeZone: string): string =>
  dateFormat(intl, { ...HOURS, timeZone }).format(new Date(moment));
