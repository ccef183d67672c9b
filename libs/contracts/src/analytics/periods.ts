/** The first day of a week: Sunday. This module computes in UTC. */
const WEEK_START_DAY = 0;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A half-open time interval, without `to`. */
export interface DayInterval {
  from: Date;
  to: Date;
}

/** The first and the last day of an interval, as `2026-11-21`. */
export interface DayRange {
  from: string;
  to: string;
}

type CalendarUnit = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** The bucket sizes of a chart over time. */
export const GRAINS = ['hour', 'day', 'week', 'month'] as const satisfies readonly CalendarUnit[];
export type Grain = (typeof GRAINS)[number];

/** The named periods of the usage log. Each starts two calendar units before the start of the current unit and ends now. */
export const TIME_PERIODS = ['weekly', 'monthly', 'quarterly'] as const;
export type TimePeriod = (typeof TIME_PERIODS)[number];
const UNITS_BACK = 2;
const UNIT_OF: Record<TimePeriod, CalendarUnit> = { weekly: 'week', monthly: 'month', quarterly: 'quarter' };

const utc = (year: number, month: number, day = 1): Date => new Date(Date.UTC(year, month, day));

/** Returns the start of the calendar unit that contains a moment. */
export const startOf = (unit: CalendarUnit, index: Date): Date => {
  const [year, month, day] = [index.getUTCFullYear(), index.getUTCMonth(), index.getUTCDate()];
  switch (unit) {
    case 'hour':
      return new Date(Math.floor(index.getTime() / HOUR_MS) * HOUR_MS);
    case 'day':
      return utc(year, month, day);
    case 'week':
      return utc(year, month, day - ((index.getUTCDay() - WEEK_START_DAY + 7) % 7));
    case 'month':
      return utc(year, month);
    case 'quarter':
      return utc(year, month - (month % 3));
    case 'year':
      return utc(year, 0);
  }
};

/** Adds `count` units to the start of a unit; a negative count moves it back. */
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

/** Returns the UTC day of a moment, as `2026-11-21`. */
export const isoDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Formats a day in the official format of the usage log: `11/21/2026`. */
export const slashedDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** Returns the interval of a day range, with the whole last day. */
export const intervalOfDays = ({ from, to }: DayRange): DayInterval => ({ from: new Date(from), to: new Date(Date.parse(to) + DAY_MS) });

/** Returns the first and the last day of an interval. */
export const daysOfInterval = ({ from, to }: DayInterval): DayRange => ({ from: isoDay(from), to: isoDay(new Date(to.getTime() - 1)) });

/** Counts the days of a range, including both ends. */
export const dayCount = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Returns the start of a named period. Rounding to the unit before stepping back avoids dates such as February 31. */
export const startOfPeriod = (period: TimePeriod, now: Date): Date => addUnits(UNIT_OF[period], startOf(UNIT_OF[period], now), -UNITS_BACK);

/** Returns the days of a named period that ends today. */
export const daysOfPeriod = (period: TimePeriod, now: Date): DayRange => ({ from: isoDay(startOfPeriod(period, now)), to: isoDay(now) });

/** Returns the start of each bucket that overlaps an interval. */
export const bucketsOf = ({ from, to }: DayInterval, grain: Grain): Date[] => {
  const bucketStarts: Date[] = [];
  for (let index = startOf(grain, from); index < to; index = addUnits(grain, index, 1)) bucketStarts.push(index);
  return bucketStarts;
};

/** Returns the key of a bucket: its first day, as `2026-11-21`, or its hour, as `2026-11-21T14:00Z`. */
export const bucketKey = (grain: Grain, start: Date): string => (grain === 'hour' ? `${start.toISOString().slice(0, 16)}Z` : isoDay(start));

/** The longest range in days for each bucket size. Longer ranges use months. */
const GRAIN_DAYS: readonly (readonly [Grain, number])[] = [
  ['hour', 2],
  ['day', 92],
  ['week', 400],
];

/** Selects the bucket size of a range so that its chart has neither too few nor too many points. */
export const grainOf = (range: DayRange): Grain => GRAIN_DAYS.find(([, days]) => dayCount(range) <= days)?.[0] ?? 'month';

/** Moves a moment back by `count` buckets. Keeps the offset within the bucket, limited to the end of the bucket. */
const moveBack = (grain: Grain, index: Date, count: number): Date => {
  const start = startOf(grain, index);
  const bucketStart = addUnits(grain, start, -count);
  const end = addUnits(grain, bucketStart, 1);
  return new Date(Math.min(bucketStart.getTime() + (index.getTime() - start.getTime()), end.getTime()));
};

/** Moves the end of an interval back. An end on a bucket boundary stays on a boundary. */
const moveEndBack = (grain: Grain, to: Date, count: number): Date => {
  const start = startOf(grain, new Date(to.getTime() - 1));
  return addUnits(grain, start, 1) <= to ? addUnits(grain, start, 1 - count) : moveBack(grain, to, count);
};

/**
 * Returns the period just before a range, with as many buckets as the range. If the last bucket of the range has not ended, the last bucket
 * of the previous period is cut off after the same elapsed time.
 */
export const previousOf = (range: DayRange, grain: Grain, now: Date): DayInterval => {
  const interval = intervalOfDays(range);
  const end = new Date(Math.min(interval.to.getTime(), Math.max(now.getTime(), interval.from.getTime() + 1)));
  let count = bucketsOf(interval, grain).length;
  // A range that starts and ends within a bucket overlaps one bucket more than its length.
  if (count > 1 && moveEndBack(grain, interval.to, count - 1) <= interval.from) count--;
  return { from: moveBack(grain, interval.from, count), to: moveEndBack(grain, end, count) };
};

/** The change of a number relative to the previous one. An increase from zero is `new`, because it has no percentage. */
export type Change = { kind: 'same' } | { kind: 'new' } | { kind: 'up' | 'down'; by: number; percent: number };

export const changeOf = (now: number, before: number): Change => {
  if (now === before) return { kind: 'same' };
  if (before === 0) return { kind: 'new' };
  return { kind: now > before ? 'up' : 'down', by: Math.abs(now - before), percent: Math.round((Math.abs(now - before) / before) * 100) };
};
