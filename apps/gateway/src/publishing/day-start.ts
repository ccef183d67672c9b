import { Temporal } from 'temporal-polyfill';

/** The moment at which a day of a zone begins, in seconds. */
export const dayStart = (day: string, zone: string, { plusDays = 0 } = {}): number =>
  Temporal.PlainDate.from(day).add({ days: plusDays }).toZonedDateTime(zone).epochMilliseconds / 1_000;
