import { Temporal } from 'temporal-polyfill';

const OPENING_MINUTE = 8 * 60 + 20;
const OPEN_MINUTES = 8 * 60;

/** A moment of work so many days before another one, in that zone: never on a weekend, and always the same minute for the same turn. */
export const workingMoment = (now: Date, daysAgo: number, zone: string, turn: number): Date => {
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().subtract({ days: daysAgo });
  const day = at.subtract({ days: Math.max(0, at.dayOfWeek - 5) });
  const minute = OPENING_MINUTE + ((turn * 137) % OPEN_MINUTES);
  const { epochMilliseconds } = day.toZonedDateTime({ timeZone: zone, plainTime: { hour: Math.floor(minute / 60), minute: minute % 60 } });
  // What was published today was so before the demo began.
  return new Date(Math.min(epochMilliseconds, now.getTime() - 5 * 60_000));
};
