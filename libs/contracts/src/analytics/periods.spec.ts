import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addUnits,
  bucketKey,
  bucketsOf,
  changeOf,
  type DayInterval,
  type DayRange,
  dayCount,
  daysOfInterval,
  daysOfPeriod,
  type Grain,
  grainOf,
  intervalOfDays,
  isoDay,
  previousOf,
  slashedDay,
  startOf,
  type TimePeriod,
} from './periods';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const momentAt = (time: string) => new Date(time.length === 10 ? `${time}T10:20:00Z` : time);
const rangeText = ({ from, to }: DayInterval) => `${from.toISOString().slice(0, 16)} ${to.toISOString().slice(0, 16)}`;

describe('the periods of the log', () => {
  it.each<[TimePeriod, string, string]>([
    // A week starts on Sunday.
    ['weekly', '2026-11-22', '2026-11-08'],
    ['monthly', '2026-11-22', '2026-09-01'],
    ['quarterly', '2026-11-22', '2026-04-01'],
    ['weekly', '2026-11-21', '2026-11-01'],
    ['weekly', '2026-11-28', '2026-11-08'],
    // Across a new year.
    ['weekly', '2027-01-02', '2026-12-13'],
    ['weekly', '2027-01-03', '2026-12-20'],
    ['monthly', '2027-01-31', '2026-11-01'],
    ['monthly', '2027-02-28', '2026-12-01'],
    ['quarterly', '2027-01-01', '2026-07-01'],
    ['quarterly', '2026-12-31', '2026-04-01'],
    // Around a leap day.
    ['monthly', '2028-02-29', '2027-12-01'],
    ['monthly', '2028-04-30', '2028-02-01'],
    ['weekly', '2028-02-29', '2028-02-13'],
    ['weekly', '2028-03-12', '2028-02-27'],
  ])('R9.3 the %s period on %s starts on %s and ends on that day', (period, today, from) => {
    expect(daysOfPeriod(period, momentAt(today))).toEqual({ from, to: today });
  });

  it('R9.3 a period includes the current UTC day until its last millisecond', () => {
    expect(daysOfPeriod('weekly', momentAt('2026-11-21T23:59:59.999Z'))).toEqual({ from: '2026-11-01', to: '2026-11-21' });
    expect(daysOfPeriod('weekly', momentAt('2026-11-22T00:00:00.000Z'))).toEqual({ from: '2026-11-08', to: '2026-11-22' });
  });

  it('R9.3 a day is formatted as month, day and year', () => {
    expect(slashedDay('2026-11-08')).toBe('11/08/2026');
  });

  it.each([
    [1, 'hour'],
    [2, 'hour'],
    [3, 'day'],
    [92, 'day'],
    [93, 'week'],
    [400, 'week'],
    [401, 'month'],
  ] as const)('R2.16 the chart of a range of %i days has one point per %s', (days, grain) => {
    expect(grainOf({ from: '2026-01-01', to: isoDay(new Date(Date.parse('2026-01-01') + (days - 1) * DAY_MS)) })).toBe(grain);
  });
});

describe('the period before', () => {
  it.each<[string, DayRange, Grain, string, string]>([
    ['as many days', { from: '2026-11-08', to: '2026-11-14' }, 'day', '2026-11-22', '2026-11-01T00:00 2026-11-08T00:00'],
    ['days until this minute', { from: '2026-11-08', to: '2026-11-22' }, 'day', '2026-11-22', '2026-10-24T00:00 2026-11-07T10:20'],
    ['yesterday until this minute', { from: '2026-11-22', to: '2026-11-22' }, 'hour', '2026-11-22', '2026-11-21T00:00 2026-11-21T10:20'],
    ['two days by hours', { from: '2026-11-19', to: '2026-11-20' }, 'hour', '2026-11-22', '2026-11-17T00:00 2026-11-19T00:00'],
    [
      'whole weeks and as much of the last',
      { from: '2026-08-02', to: '2026-11-25' },
      'week',
      '2026-11-25',
      '2026-04-05T00:00 2026-07-29T10:20',
    ],
    [
      'weeks that begin in their midst',
      { from: '2026-07-01', to: '2026-10-06' },
      'week',
      '2026-11-25',
      '2026-03-25T00:00 2026-07-01T00:00',
    ],
    ['months of unequal length', { from: '2025-03-01', to: '2026-05-31' }, 'month', '2026-11-25', '2023-12-01T00:00 2025-03-01T00:00'],
    ['a month that is shorter', { from: '2025-01-01', to: '2026-03-31' }, 'month', '2026-03-31', '2023-10-01T00:00 2024-12-31T10:20'],
    ['a leap day', { from: '2028-02-29', to: '2028-02-29' }, 'day', '2028-03-05', '2028-02-28T00:00 2028-02-29T00:00'],
  ])('R2.16 the previous period covers %s', (_, range, grain, now, expected) => {
    expect(rangeText(previousOf(range, grain, momentAt(now)))).toBe(expected);
  });

  it('R2.16 the comparison period of a current month that is longer than the preceding one is the whole preceding month', () => {
    // March has lasted 30 days; February has only 28.
    expect(rangeText(previousOf({ from: '2026-03-01', to: '2026-03-31' }, 'month', momentAt('2026-03-31')))).toBe(
      '2026-02-01T00:00 2026-03-01T00:00',
    );
  });

  const day = fc.integer({ min: Date.parse('2023-12-20') / DAY_MS, max: Date.parse('2029-01-15') / DAY_MS });
  const ranges = fc
    .record({
      from: day,
      days: fc.integer({ min: 1, max: 1096 }),
      nowDays: fc.integer({ min: 0, max: 40 }),
      minute: fc.integer({ min: 1, max: 1439 }),
    })
    .map(({ from, days, nowDays, minute }) => ({
      range: { from: isoDay(new Date(from * DAY_MS)), to: isoDay(new Date((from + days - 1) * DAY_MS)) },
      now: new Date((from + days - 1 + nowDays) * DAY_MS + minute * 60_000),
    }));

  it('R2.16 the buckets of a range are unique and sorted, and cover the range', () => {
    fc.assert(
      fc.property(ranges, ({ range }) => {
        const grain = grainOf(range);
        const interval = intervalOfDays(range);
        const bucketStarts = bucketsOf(interval, grain);
        expect(new Set(bucketStarts.map((start) => bucketKey(grain, start))).size).toBe(bucketStarts.length);
        expect(bucketStarts[0]!.getTime()).toBeLessThanOrEqual(interval.from.getTime());
        for (const [index, start] of bucketStarts.entries()) {
          const next = addUnits(grain, start, 1);
          expect(startOf(grain, start)).toEqual(start);
          expect(bucketStarts[index + 1] ?? next).toEqual(next);
          if (index === bucketStarts.length - 1) expect(next.getTime()).toBeGreaterThanOrEqual(interval.to.getTime());
        }
        expect(bucketStarts.length).toBeLessThanOrEqual(grain === 'week' ? 59 : 93);
      }),
      { seed: 11, numRuns: 150 },
    );
  });

  it('R2.16 the previous period ends at or just before the range and has as many buckets as the range', () => {
    fc.assert(
      fc.property(ranges, ({ range, now }) => {
        const grain = grainOf(range);
        const interval = intervalOfDays(range);
        const previousRange = previousOf(range, grain, now);
        expect(previousRange.from.getTime()).toBeLessThan(previousRange.to.getTime());
        expect(previousRange.to.getTime()).toBeLessThanOrEqual(interval.from.getTime());
        expect(interval.from.getTime() - previousRange.to.getTime()).toBeLessThan(
          addUnits(grain, startOf(grain, previousRange.to), 1).getTime() - startOf(grain, previousRange.to).getTime() + DAY_MS,
        );
        // Figures are counted by whole days.
        expect(previousRange.from.getTime() % DAY_MS).toBe(0);
        expect(bucketsOf(previousRange, grain).length).toBeLessThanOrEqual(bucketsOf(interval, grain).length);
      }),
      { seed: 12, numRuns: 150 },
    );
  });

  it('R2.16 the previous period of a previous period has as many buckets as that period', () => {
    fc.assert(
      fc.property(ranges, ({ range, now }) => {
        const grain = grainOf(range);
        // A range of whole buckets, like a named period.
        const wholeRange = {
          from: startOf(grain, intervalOfDays(range).from),
          to: addUnits(grain, startOf(grain, new Date(intervalOfDays(range).to.getTime() - 1)), 1),
        };
        const days = daysOfInterval(wholeRange);
        const clockTime = new Date(Math.max(now.getTime(), wholeRange.to.getTime()));
        const previousRange = previousOf(days, grain, clockTime);
        const rangeBefore = previousOf(daysOfInterval(previousRange), grain, clockTime);
        expect(previousRange.to).toEqual(wholeRange.from);
        expect(rangeBefore.to).toEqual(previousRange.from);
        for (const range of [previousRange, rangeBefore]) expect(bucketsOf(range, grain)).toHaveLength(bucketsOf(wholeRange, grain).length);
      }),
      { seed: 13, numRuns: 150 },
    );
  });
});

describe('a change', () => {
  it.each([
    [12, 12, { kind: 'same' }],
    [0, 0, { kind: 'same' }],
    [5, 0, { kind: 'new' }],
    [0, 5, { kind: 'down', by: 5, percent: 100 }],
    [15, 10, { kind: 'up', by: 5, percent: 50 }],
    [999, 1000, { kind: 'down', by: 1, percent: 0 }],
  ])('R2.16 a change to %i from %i is reported as %j', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change);
  });
});

it('R2.16 a range with the same first and last day has one day', () => {
  expect(dayCount({ from: '2028-02-29', to: '2028-02-29' })).toBe(1);
});
