import type { BusinessHours } from '@portal/contracts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
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

/** How far the clocks on the wall of a zone are ahead of UTC at an instant. */
const offsetAt = (instant: number, zone: string): number => {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const wall = Date.UTC(parts['year']!, parts['month']! - 1, parts['day']!, parts['hour']!, parts['minute']!, parts['second']!);
  return wall - Math.floor(instant / SECOND) * SECOND;
};

/** The first instant after `start` and not after `end` from which on a zone has the offset that it has at `end`. */
const changeBetween = (start: number, end: number, zone: string): number => {
  const offset = offsetAt(end, zone);
  let [before, after] = [start, end];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle, zone) === offset) after = middle;
    else before = middle;
  }
  return after;
};

/** Spans of a day at most within which no clock of a zone is put forward or back, in order and without end. */
function* steadySpans(from: number, zone: string): Generator<{ start: number; end: number; offset: number }> {
  let [start, offset] = [from, offsetAt(from, zone)];
  for (;;) {
    const next = offsetAt(start + DAY, zone);
    const end = next === offset ? start + DAY : changeBetween(start, start + DAY, zone);
    yield { start, end, offset };
    [start, offset] = [end, next];
  }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * The stretches of work after an instant, in order and without end: whenever the clocks on the wall show a time of work. What they leap over
 * is not worked, what they show twice is worked twice.
 */
function* stretches(instant: number, { days, from, to, zone }: BusinessHours): Generator<{ start: number; end: number }> {
  const [opens, closes] = [minutesOf(from) * MINUTE, minutesOf(to) * MINUTE];
  for (const span of steadySpans(instant, zone)) {
    // Midnights as the clocks show them, written as if they were UTC.
    for (let day = Math.floor((span.start + span.offset) / DAY) * DAY; day < span.end + span.offset; day += DAY) {
      if (!days.includes(new Date(day).getUTCDay())) continue;
      const start = Math.max(span.start, day + opens - span.offset);
      const end = Math.min(span.end, day + closes - span.offset);
      if (start < end) yield { start, end };
    }
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
