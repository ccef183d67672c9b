import type { BusinessHours } from '@portal/contracts';
import type { Insertable } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { BusinessHoursTable } from '../features/tickets/tables';
import { LOCAL_COMPANIES, REGIONS } from './organisation';

const MINUTE = 60_000;
const FROM_SUNDAY = ['lco-gulf'];

/** When each unit that answers works: eight to five of its own zone, Monday to Friday, for the Gulf and Africa Sunday to Thursday. */
export const businessHours = (): Insertable<BusinessHoursTable>[] =>
  [...REGIONS, ...LOCAL_COMPANIES].map(({ id, zone }) => ({
    unit_id: id,
    days: FROM_SUNDAY.includes(id) ? [0, 1, 2, 3, 4] : [1, 2, 3, 4, 5],
    from_time: '08:00',
    to_time: '17:00',
    zone,
    answer_minutes: 240,
    resolve_minutes: 1440,
  }));

export type Stretch = readonly [from: number, to: number];

/** The stretches of work of a unit in the days before an instant, the latest first. */
export const stretchesBefore = (now: Date, days: number, { zone, days: weekdays, from, to }: BusinessHours): Stretch[] => {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  return Array.from({ length: days }, (_, back) => today.subtract({ days: back }))
    .filter(({ dayOfWeek }) => weekdays.includes(dayOfWeek % 7))
    .map((day): Stretch => {
      const at = (plainTime: string): number => day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
      return [at(from), at(to)];
    })
    .filter(([start]) => start < now.getTime());
};

/** The instant that lies so many minutes of work before another one. */
export const workBefore = (at: number, minutes: number, stretches: readonly Stretch[]): number => {
  let left = minutes * MINUTE;
  for (const [from, to] of stretches) {
    const end = Math.min(to, at);
    if (end <= from) continue;
    if (end - from >= left) return end - left;
    left -= end - from;
  }
  throw new Error('The demo goes back further than it knows hours of work for');
};
