import { describe, expect, it } from '@jest/globals';
import { addMonths, dayIn, daysOf, firstDayOfWeek, groupByDay, groupByMonth, isMonth, weeksOf } from './calendar';
import { LANGUAGES } from './languages';

const span = (startsAt: string, endsAt: string) => ({ startsAt, endsAt });

describe('the calendar of events', () => {
  it("R2.20 the calendar starts a week on the usual first weekday of the page's language", () => {
    expect(['de', 'en-US', 'ar-u-ca-gregory-nu-latn'].map(firstDayOfWeek)).toEqual([1, 7, 6]);
    expect(weeksOf('2026-11', 1)[0]).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ]);
    expect(weeksOf('2026-11', 7)[0]?.[0]).toBe('2026-11-01');
    expect(weeksOf('2026-11', 6)[0]?.[0]).toBe('2026-10-31');
  });

  it('R2.20 the calendar starts a week on the same day in browsers with and without week information', () => {
    const intls = LANGUAGES.map(({ intl }) => intl);
    const firstDays = intls.map(firstDayOfWeek);
    const names = ['getWeekInfo', 'weekInfo'].filter((name) => name in Intl.Locale.prototype);
    const nativeDescriptors = names.map((name) => [name, Object.getOwnPropertyDescriptor(Intl.Locale.prototype, name)!] as const);
    for (const name of names) Object.defineProperty(Intl.Locale.prototype, name, { configurable: true, value: undefined });
    try {
      expect(intls.map(firstDayOfWeek)).toEqual(firstDays);
    } finally {
      for (const [name, descriptor] of nativeDescriptors) Object.defineProperty(Intl.Locale.prototype, name, descriptor);
    }
  });

  it('R2.20 a month of the calendar has as many weeks as it needs, and each week has seven days', () => {
    // February 2027 consists of four weeks from Monday to Sunday; May 2027 extends over six.
    expect(weeksOf('2027-02', 1)).toHaveLength(4);
    expect(weeksOf('2027-05', 1)).toHaveLength(6);
    for (let month = '2025-12'; month < '2028-12'; month = addMonths(month, 1))
      for (const firstDay of [1, 6, 7]) {
        const weeks = weeksOf(month, firstDay);
        expect(weeks.every((week) => week.length === 7)).toBe(true);
        const days = weeks.flat();
        expect(new Set(days).size).toBe(days.length);
        expect(days).toContain(`${month}-01`);
        expect(weeks.at(-1)?.some((day) => day.startsWith(month))).toBe(true);
      }
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 14)]).toEqual(['2027-01', '2025-12', '2028-01']);
    expect(['2026-11', '2026-13', '0000-01', '26-1'].map(isMonth)).toEqual([true, false, false, false]);
  });

  it('R2.20 a moment belongs to its calendar day in the time zone, even if the clocks change on that day', () => {
    expect([dayIn('2026-11-23T23:30:00Z', 'UTC'), dayIn('2026-11-23T23:30:00Z', 'Asia/Tokyo')]).toEqual(['2026-11-23', '2026-11-24']);
    // One night has 25 hours, the other 23.
    expect(daysOf(span('2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z'), 'Europe/Berlin')).toEqual(['2026-10-25']);
    expect(daysOf(span('2026-03-28T23:30:00Z', '2026-03-29T21:30:00Z'), 'Europe/Berlin')).toEqual(['2026-03-29']);
  });

  it('R2.20 the calendar lists an event on each of its days, but not on a day that begins as the event ends', () => {
    const fair = { id: 'fair', ...span('2026-11-23T08:00:00Z', '2026-11-25T17:00:00Z') };
    const evening = { id: 'evening', ...span('2026-11-24T18:00:00Z', '2026-11-25T00:00:00Z') };
    const days = groupByDay([evening, fair], 'UTC');
    expect([...days].map(([day, events]) => [day, events.map(({ id }) => id)])).toEqual([
      ['2026-11-23', ['fair']],
      ['2026-11-24', ['fair', 'evening']],
      ['2026-11-25', ['fair']],
    ]);
  });

  it("R2.20 the agenda lists each event in the month in which it starts in the reader's time zone", () => {
    const lateEvent = { id: 'late', ...span('2026-11-30T23:30:00Z', '2026-12-01T01:00:00Z') };
    expect(groupByMonth([lateEvent], 'UTC').map(([month]) => month)).toEqual(['2026-11']);
    expect(groupByMonth([lateEvent], 'Asia/Tokyo').map(([month]) => month)).toEqual(['2026-12']);
  });
});
