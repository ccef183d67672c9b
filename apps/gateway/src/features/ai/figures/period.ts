import { addUnits, bucketsOf as bucketStarts, type DayInterval, intervalOfDays, isoDay, startOf } from '@portal/contracts';
import { z } from 'zod';

export { type DayInterval, isoDay };

/** The named periods. Days are in UTC, and weeks start on Sunday. */
export const PERIODS = [
  '7-days',
  '30-days',
  '90-days',
  '12-months',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const;
export type PeriodName = (typeof PERIODS)[number];

const LONGEST_DAYS = 731;
const DAY_MS = 24 * 3_600_000;
const ISO_DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

const Day = z.string().refine((day) => ISO_DAY.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day));
const CustomPeriod = z
  .strictObject({ from: Day, to: Day })
  .refine(
    ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < LONGEST_DAYS * DAY_MS,
    'at most two years, the first day before the last',
  );

/** Parses a period, given by its name or by its first and last day. */
export const Period = z.union([z.enum(PERIODS), CustomPeriod]).default('90-days');
export type Period = z.infer<typeof Period>;

/** Returns the start and end of a period. A current period ends now. */
export const stretchOf = (period: Period, now: Date): DayInterval => {
  if (typeof period === 'object') return intervalOfDays(period);
  const [today, week, month] = [startOf('day', now), startOf('week', now), startOf('month', now)];
  const [quarter, year] = [startOf('quarter', now), startOf('year', now)];
  const tomorrow = addUnits('day', today, 1);
  const periods: Record<PeriodName, [Date, Date]> = {
    '7-days': [addUnits('day', today, -6), tomorrow],
    '30-days': [addUnits('day', today, -29), tomorrow],
    '90-days': [addUnits('day', today, -89), tomorrow],
    '12-months': [addUnits('month', month, -11), tomorrow],
    'this-week': [week, tomorrow],
    'last-week': [addUnits('week', week, -1), week],
    'this-month': [month, tomorrow],
    'last-month': [addUnits('month', month, -1), month],
    'this-quarter': [quarter, tomorrow],
    'last-quarter': [addUnits('quarter', quarter, -1), quarter],
    'this-year': [year, tomorrow],
    'last-year': [addUnits('year', year, -1), year],
  };
  const [from, to] = periods[period];
  return { from, to };
};

export const GRAINS = ['day', 'week', 'month'] as const;
export type Grain = (typeof GRAINS)[number];

/** The maximum number of days or weeks; longer periods use the next coarser grain. */
const MAX_BUCKETS = 100;

/** Returns the first day of each day, week or month in a date range, and the grain used. */
export const bucketsOf = (period: DayInterval, requestedGrain: Grain): { grain: Grain; days: string[] } => {
  const days = bucketStarts(period, requestedGrain).map(isoDay);
  if (days.length > MAX_BUCKETS && requestedGrain !== 'month') return bucketsOf(period, requestedGrain === 'day' ? 'week' : 'month');
  return { grain: requestedGrain, days };
};
