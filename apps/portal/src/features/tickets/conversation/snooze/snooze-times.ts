import type { BusinessHours } from '@portal/contracts';

export type SnoozePreset = 'later' | 'tomorrow' | 'workday' | 'nextWeek';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LATER_MS = 3 * HOUR;
const HALF_HOUR = HOUR / 2;

type Hours = Pick<BusinessHours, 'days' | 'from' | 'to' | 'zone'>;

/** Returns how many milliseconds a time zone is ahead of UTC at an instant. */
function utcOffsetAt(instant: number, timeZone: string): number {
  const dateParts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  for (const { type, value } of clock.formatToParts(instant)) dateParts[type] = Number(value);
  return (
    Date.UTC(dateParts.year!, dateParts.month! - 1, dateParts.day, dateParts.hour, dateParts.minute, dateParts.second) -
    Math.floor(instant / 1000) * 1000
  );
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns the suggested snooze times: later on a working day, the next working morning and the first morning of the next working week. */
export function snoozeTimes(now: number, { days, from, to, zone }: Hours): { preset: SnoozePreset; at: Date }[] {
  const utcOffset = utcOffsetAt(now, zone);
  // Midnight in the local time of the unit, expressed as if it were UTC.
  const today = Math.floor((now + utcOffset) / DAY) * DAY;
  const weekday = (day: number) => new Date(day).getUTCDay();
  const isWorkday = (day: number) => days.includes(weekday(day));
  const openingOf = (day: number) => {
    const localOpening = day + minutesOf(from) * 60_000;
    return localOpening - utcOffsetAt(localOpening - utcOffset, zone);
  };
  const nextDays = Array.from({ length: 21 }, (_, n) => today + (n + 1) * DAY);
  // 1 January 1970 was a Thursday. In units that work on Sundays, the week starts on Sunday.
  const weekOf = (day: number) => Math.floor((day / DAY + (days.includes(0) ? 4 : 3)) / 7);
  const next = nextDays.find(isWorkday)!;
  const isTomorrow = next === today + DAY;
  const isNextWeek = weekOf(next) > weekOf(today) && !isTomorrow;
  const week = isNextWeek ? next : nextDays.find((day) => isWorkday(day) && weekOf(day) > weekOf(next))!;
  const laterTime = Math.ceil((now + LATER_MS) / HALF_HOUR) * HALF_HOUR;
  const closingTime = today + minutesOf(to) * 60_000 - utcOffset;
  return [
    ...(isWorkday(today) && laterTime <= closingTime ? [{ preset: 'later' as const, at: new Date(laterTime) }] : []),
    ...(isNextWeek ? [] : [{ preset: isTomorrow ? ('tomorrow' as const) : ('workday' as const), at: new Date(openingOf(next)) }]),
    { preset: 'nextWeek', at: new Date(openingOf(week)) },
  ];
}
