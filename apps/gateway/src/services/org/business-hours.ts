import type { BusinessHours } from '@portal/contracts';
import { Temporal } from 'temporal-polyfill';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Returns the default business hours of a time zone. */
export const usualHours = (zone: string): BusinessHours => ({
  days: [1, 2, 3, 4, 5],
  from: '08:00',
  to: '17:00',
  zone,
  answerMinutes: 240,
  resolveMinutes: 1440,
});

const NANOSECONDS = 1_000_000;

/** Yields the periods between the clock changes of a zone, in order and without end. `offset` is their difference to UTC. */
function* offsetPeriods(from: number, zone: string): Generator<{ start: number; end: number; offset: number }> {
  let periodStart = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
  for (;;) {
    const change = periodStart.getTimeZoneTransition('next');
    const end = change?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
    yield { start: periodStart.epochMilliseconds, end, offset: periodStart.offsetNanoseconds / NANOSECONDS };
    if (!change) return;
    periodStart = change;
  }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Yields the working periods after an instant, in order and without end: all times at which the local time is within business hours. Local
 * time that a clock change skips does not count, and local time that it repeats counts twice.
 */
function* workingPeriods(instant: number, { days, from, to, zone }: BusinessHours): Generator<{ start: number; end: number }> {
  const [openingTime, closingTime] = [minutesOf(from) * MINUTE, minutesOf(to) * MINUTE];
  for (const span of offsetPeriods(instant, zone)) {
    // Iterate over local midnights, represented as if they were UTC.
    for (let day = Math.floor((span.start + span.offset) / DAY) * DAY; day < span.end + span.offset; day += DAY) {
      if (!days.includes(new Date(day).getUTCDay())) continue;
      const start = Math.max(span.start, day + openingTime - span.offset);
      const end = Math.min(span.end, day + closingTime - span.offset);
      if (start < end) yield { start, end };
    }
  }
}

/** Returns the instant when a unit has worked `minutes` since the instant `from`. */
export const addWorkingMinutes = (from: Date, minutes: number, hours: BusinessHours): Date => {
  let remainingMs = minutes * MINUTE;
  for (const { start, end } of workingPeriods(from.getTime(), hours)) {
    if (remainingMs <= end - start) return new Date(start + remainingMs);
    remainingMs -= end - start;
  }
  throw new Error('A unit that never works');
};

/** Returns the minutes that a unit works between two instants. */
export const countWorkingMinutes = (from: Date, until: Date, hours: BusinessHours): number => {
  let workedMs = 0;
  for (const { start, end } of workingPeriods(from.getTime(), hours)) {
    if (start >= until.getTime()) break;
    workedMs += Math.min(end, until.getTime()) - start;
  }
  return workedMs / MINUTE;
};
