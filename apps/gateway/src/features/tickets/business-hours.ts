import type { BusinessHours } from '@portal/contracts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** When a unit works that has set nothing itself. */
export const usualHours = (zone: string): BusinessHours => ({
  days: [1, 2, 3, 4, 5],
  from: '08:00',
  to: '17:00',
  zone,
  answerMinutes: 240,
  resolveMinutes: 1440,
});

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(zone, made);
  return made;
};

/** What the clocks on the wall of a zone show at an instant, as if they were UTC, in whole seconds. */
const wallAt = (instant: number, zone: string): number => {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) parts[type] = Number(value);
  return Date.UTC(parts['year']!, parts['month']! - 1, parts['day']!, parts['hour']!, parts['minute']!, parts['second']!);
};

/** The instant at which the clocks show this. What they show twice is the first time; what they leap over is as much later as they leap. */
const instantOf = (wall: number, zone: string): number => {
  const offsetAt = (instant: number) => wallAt(instant, zone) - instant;
  const [before, after] = [offsetAt(wall - DAY), offsetAt(wall + DAY)];
  if (before === after) return wall - before;
  const shown = [wall - before, wall - after].filter((instant) => wallAt(instant, zone) === wall);
  return shown.length ? Math.min(...shown) : wall - before;
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The stretches of work that end after an instant, in order and without end. */
function* stretches(instant: number, { days, from, to, zone }: BusinessHours): Generator<{ start: number; end: number }> {
  let worked = instant;
  for (let day = Math.floor(wallAt(instant, zone) / DAY) * DAY - DAY; ; day += DAY) {
    if (!days.includes(new Date(day).getUTCDay())) continue;
    const start = Math.max(worked, instantOf(day + minutesOf(from) * MINUTE, zone));
    const end = instantOf(day + minutesOf(to) * MINUTE, zone);
    if (end <= start) continue;
    yield { start, end };
    worked = end;
  }
}

/** The instant at which a unit has worked that many minutes after another. */
export const afterWorking = (from: Date, minutes: number, hours: BusinessHours): Date => {
  let left = minutes * MINUTE;
  for (const { start, end } of stretches(from.getTime(), hours)) {
    if (left <= end - start) return new Date(start + left);
    left -= end - start;
  }
  throw new Error('A unit that never works');
};

/** How many minutes a unit works between two instants. */
export const workingMinutes = (from: Date, until: Date, hours: BusinessHours): number => {
  let worked = 0;
  for (const { start, end } of stretches(from.getTime(), hours)) {
    if (start >= until.getTime()) break;
    worked += Math.min(end, until.getTime()) - start;
  }
  return worked / MINUTE;
};
