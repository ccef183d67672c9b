/** Everything here is of UTC; weeks begin on Sunday. */
const WEEK_BEGINS = 0;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** From a moment until before another. */
export interface Stretch {
  from: Date;
  to: Date;
}

/** The first and the last day of a stretch, as `2026-11-21`. */
export interface DayRange {
  from: string;
  to: string;
}

type CalendarUnit = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** What a chart over time has a point for. */
export const GRAINS = ['hour', 'day', 'week', 'month'] as const satisfies readonly CalendarUnit[];
export type Grain = (typeof GRAINS)[number];

/** The periods that the calls of the log know by name: from the start of a unit of the calendar, two units back, until now. */
export const TIME_PERIODS = ['weekly', 'monthly', 'quarterly'] as const;
export type TimePeriod = (typeof TIME_PERIODS)[number];
const UNITS_BACK = 2;
const UNIT_OF: Record<TimePeriod, CalendarUnit> = { weekly: 'week', monthly: 'month', quarterly: 'quarter' };

const utc = (year: number, month: number, day = 1): Date => new Date(Date.UTC(year, month, day));

/** When the hour, day, week, month, quarter or year of a moment began. */
export const startOf = (unit: CalendarUnit, at: Date): Date => {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  switch (unit) {
    case 'hour':
      return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
    case 'day':
      return utc(year, month, day);
    case 'week':
      return utc(year, month, day - ((at.getUTCDay() - WEEK_BEGINS + 7) % 7));
    case 'month':
      return utc(year, month);
    case 'quarter':
      return utc(year, month - (month % 3));
    case 'year':
      return utc(year, 0);
  }
};

/** The start of a unit so many units later, or before where `count` is negative. `start` is the start of one. */
export const addUnits = (unit: CalendarUnit, start: Date, count: number): Date => {
  const [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()];
  switch (unit) {
    case 'hour':
      return new Date(start.getTime() + count * HOUR_MS);
    case 'day':
      return utc(year, month, day + count);
    case 'week':
      return utc(year, month, day + 7 * count);
    case 'month':
      return utc(year, month + count);
    case 'quarter':
      return utc(year, month + 3 * count);
    case 'year':
      return utc(year + count, 0);
  }
};

/** The day of a moment, as `2026-11-21`. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

/** A day as the calls of the log write it: `11/21/2026`. */
export const slashedDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** The stretch of a range of days, the last one to its end. */
export const stretchOfDays = ({ from, to }: DayRange): Stretch => ({ from: new Date(from), to: new Date(Date.parse(to) + DAY_MS) });

/** The first and the last day of a stretch. */
export const daysOfStretch = ({ from, to }: Stretch): DayRange => ({ from: isoDay(from), to: isoDay(new Date(to.getTime() - 1)) });

/** How many days a range has, the first and the last among them. */
export const dayCount = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** When a named period began: first to the start of its unit, then back, so that there is no 31st to be clamped. */
export const startOfPeriod = (period: TimePeriod, now: Date): Date => addUnits(UNIT_OF[period], startOf(UNIT_OF[period], now), -UNITS_BACK);

/** The days of a named period; the last one is today. */
export const daysOfPeriod = (period: TimePeriod, now: Date): DayRange => ({ from: isoDay(startOfPeriod(period, now)), to: isoDay(now) });

/** Each hour, day, week or month that a stretch touches, by its start. */
export const bucketsOf = ({ from, to }: Stretch, grain: Grain): Date[] => {
  const starts: Date[] = [];
  for (let at = startOf(grain, from); at < to; at = addUnits(grain, at, 1)) starts.push(at);
  return starts;
};

/** A bucket by its first day, an hour by its beginning: `2026-11-21`, `2026-11-21T14:00Z`. */
export const bucketKey = (grain: Grain, start: Date): string => (grain === 'hour' ? `${start.toISOString().slice(0, 16)}Z` : isoDay(start));

/** So many days are still drawn by this grain; beyond the last by month. */
const GRAIN_DAYS: readonly (readonly [Grain, number])[] = [
  ['hour', 2],
  ['day', 92],
  ['week', 400],
];

/** By what a range is drawn, so that a chart has neither too few points nor too many. */
export const grainOf = (range: DayRange): Grain => GRAIN_DAYS.find(([, days]) => dayCount(range) <= days)?.[0] ?? 'month';

/** So many whole buckets earlier, as far into its bucket as the moment is, and at most to that bucket's end. */
const earlier = (grain: Grain, at: Date, count: number): Date => {
  const start = startOf(grain, at);
  const before = addUnits(grain, start, -count);
  const end = addUnits(grain, before, 1);
  return new Date(Math.min(before.getTime() + (at.getTime() - start.getTime()), end.getTime()));
};

/** The same for the end of a stretch: where it is the end of a bucket, so is the earlier one. */
const earlierEnd = (grain: Grain, to: Date, count: number): Date => {
  const start = startOf(grain, new Date(to.getTime() - 1));
  return addUnits(grain, start, 1) <= to ? addUnits(grain, start, 1 - count) : earlier(grain, to, count);
};

/**
 * The period just before a range: as many whole buckets as the range touches, so that each bucket has one to be compared with. Of a bucket that
 * is still running, the earlier one counts as far as this one has come.
 */
export const previousOf = (range: DayRange, grain: Grain, now: Date): Stretch => {
  const whole = stretchOfDays(range);
  const until = new Date(Math.min(whole.to.getTime(), Math.max(now.getTime(), whole.from.getTime() + 1)));
  let count = bucketsOf(whole, grain).length;
  // One that begins and ends in the midst of a bucket touches one more than it is long.
  if (count > 1 && earlierEnd(grain, whole.to, count - 1) <= whole.from) count--;
  return { from: earlier(grain, whole.from, count), to: earlierEnd(grain, until, count) };
};

/** How a number stands to the one before: as much, so much more or less, or new where there was nothing, which is no percentage. */
export type Change = { kind: 'same' } | { kind: 'new' } | { kind: 'up' | 'down'; by: number; percent: number };

export const changeOf = (now: number, before: number): Change => {
  if (now === before) return { kind: 'same' };
  if (before === 0) return { kind: 'new' };
  return { kind: now > before ? 'up' : 'down', by: Math.abs(now - before), percent: Math.round((Math.abs(now - before) / before) * 100) };
};
