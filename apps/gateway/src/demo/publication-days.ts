import { Temporal } from 'temporal-polyfill';

const OPENING_MINUTE = 8 * 60 + 20;
const OPEN_MINUTES = 8 * 60;

const today = (now: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();

/** The first day of the month of a day so many days ago; of the next month where it is to come. */
export const firstOfMonth = (now: Date, daysAgo: number, zone: string): string =>
  (daysAgo < 0 ? today(now, zone).add({ months: 1 }) : today(now, zone).subtract({ days: daysAgo })).with({ day: 1 }).toString();

/** The day before a day. */
export const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

/** A moment of work so many days before another one, in that zone: never on a weekend, and always the same minute for the same turn. */
export const workingMoment = (now: Date, daysAgo: number, zone: string, turn: number): Date => {
  const at = today(now, zone).subtract({ days: daysAgo });
  const day = at.subtract({ days: Math.max(0, at.dayOfWeek - 5) });
  const minute = OPENING_MINUTE + ((turn * 137) % OPEN_MINUTES);
  const { epochMilliseconds } = day.toZonedDateTime({ timeZone: zone, plainTime: { hour: Math.floor(minute / 60), minute: minute % 60 } });
  // What was published today was so before the demo began.
  return new Date(Math.min(epochMilliseconds, now.getTime() - 5 * 60_000));
};
