import type { BusinessHours } from '@portal/contracts';
import type { Insertable } from 'kysely';
import type { BusinessHoursTable } from '../data/tables';
import { LOCAL_COMPANIES, REGIONS } from './organisation';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FROM_SUNDAY = ['lco-gulf'];

/** When each unit that answers works: eight to five of its own zone, Monday to Friday, in the Gulf Sunday to Thursday. */
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

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** By how much the clocks of a zone are ahead at an instant. */
const aheadAt = (format: Intl.DateTimeFormat, at: number): number => {
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute } = part as Record<string, number>;
  return Date.UTC(year!, month! - 1, day, hour, minute) - Math.floor(at / MINUTE) * MINUTE;
};

/** The stretches of work of a unit in the days before an instant, the latest first. */
export const stretchesBefore = (now: Date, days: number, hours: BusinessHours): Stretch[] => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: hours.zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  // Zones change their clocks at night, so noon says for the hours of work.
  const stretch = (midnight: number): Stretch => {
    const ahead = aheadAt(format, midnight + DAY / 2);
    return [midnight + minutesOf(hours.from) * MINUTE - ahead, midnight + minutesOf(hours.to) * MINUTE - ahead];
  };
  const today = Math.floor((now.getTime() + aheadAt(format, now.getTime())) / DAY) * DAY;
  return Array.from({ length: days }, (_, back) => today - back * DAY)
    .filter((midnight) => hours.days.includes(new Date(midnight).getUTCDay()))
    .map(stretch)
    .filter(([from]) => from < now.getTime());
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
