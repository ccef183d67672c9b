import { Temporal } from 'temporal-polyfill';

/** Returns the start of a day in a time zone, in seconds since 1970. */
export const dayStart = (day: string, zone: string, { plusDays = 0 } = {}): number =>
  Temporal.PlainDate.from(day).add({ days: plusDays }).toZonedDateTime(zone).epochMilliseconds / 1_000;
