import type { BusinessHours } from '@portal/contracts';
import type { Insertable } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { BusinessHoursTable } from '../features/tickets/tables';
import { HANDLING_UNITS } from './demo-data';

const MINUTE = 60_000;
const SUNDAY_TO_THURSDAY = ['lco-gulf'];

/**
 * Returns the business hours of each handling unit: 8:00 to 17:00 local time, Monday to Friday, but Sunday to Thursday in the Gulf and
 * Africa.
 */
export const businessHours = (): Insertable<BusinessHoursTable>[] =>
  HANDLING_UNITS.map(({ id, zone }) => ({
    unit_id: id,
    days: SUNDAY_TO_THURSDAY.includes(id) ? [0, 1, 2, 3, 4] : [1, 2, 3, 4, 5],
    from_time: '08:00',
    to_time: '17:00',
    zone,
    answer_minutes: 240,
    resolve_minutes: 1440,
  }));

/** A working period in milliseconds since 1970. */
export type WorkPeriod = readonly [from: number, to: number];

/** Returns the working periods on the last `days` days before `now`, the latest first. */
export const workPeriodsBefore = (now: Date, days: number, { zone, days: weekdays, from, to }: BusinessHours): WorkPeriod[] => {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  return Array.from({ length: days }, (_, back) => today.subtract({ days: back }))
    .filter(({ dayOfWeek }) => weekdays.includes(dayOfWeek % 7))
    .map((day): WorkPeriod => {
      const timeAt = (plainTime: string): number => day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
      return [timeAt(from), timeAt(to)];
    })
    .filter(([start]) => start < now.getTime());
};

/** Returns the time `minutes` of working time before `at`. */
export const subtractWorkTime = (at: number, minutes: number, periods: readonly WorkPeriod[]): number => {
  let remainingMs = minutes * MINUTE;
  for (const [from, to] of periods) {
    const end = Math.min(to, at);
    if (end <= from) continue;
    if (end - from >= remainingMs) return end - remainingMs;
    remainingMs -= end - from;
  }
  throw new Error('A conversation of the demo goes back further than its working time is computed');
};
