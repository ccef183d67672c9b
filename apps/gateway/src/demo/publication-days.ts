import { Temporal } from 'temporal-polyfill';

const OPENING_MINUTE = 8 * 60 + 20;
const OPEN_MINUTES = 8 * 60;

const today = (now: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();

/**
 * Returns the first day of the month that contains the day `daysAgo` days before `now`. For a negative number, returns the first day of the
 * next month.
 */
export const firstOfMonth = (now: Date, daysAgo: number, zone: string): string =>
  (daysAgo < 0 ? today(now, zone).add({ months: 1 }) : today(now, zone).subtract({ days: daysAgo })).with({ day: 1 }).toString();

export const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

/**
 * Returns a time in working hours `daysAgo` days before `now`, in the time zone. Weekend days are moved to the preceding Friday. The minute
 * depends only on `turn`.
 */
export const workingMoment = (now: Date, daysAgo: number, zone: string, turn: number): Date => {
  const publicationDay = today(now, zone).subtract({ days: daysAgo });
  const day = publicationDay.subtract({ days: Math.max(0, publicationDay.dayOfWeek - 5) });
  const minute = OPENING_MINUTE + ((turn * 137) % OPEN_MINUTES);
  const { epochMilliseconds } = day.toZonedDateTime({ timeZone: zone, plainTime: { hour: Math.floor(minute / 60), minute: minute % 60 } });
  // An item published today must not be dated after the seeding.
  return new Date(Math.min(epochMilliseconds, now.getTime() - 5 * 60_000));
};
