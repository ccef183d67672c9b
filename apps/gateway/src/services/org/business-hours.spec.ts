import { describe, expect, it, jest } from '@jest/globals';
import type { BusinessHours } from '@portal/contracts';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { addWorkingMinutes, countWorkingMinutes, usualHours } from './business-hours';

const MINUTE = 60_000;
const berlin = usualHours('Europe/Berlin');
const deadlineOf = (from: string, minutes: number, hours: BusinessHours = berlin) =>
  addWorkingMinutes(new Date(from), minutes, hours).toISOString();

const ZONES = [
  'UTC',
  'Africa/Cairo',
  'Europe/Berlin',
  'America/Chicago',
  'America/Nuuk',
  'America/Sao_Paulo',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
];
/** The days around the clock changes of these time zones. */
const CLOCK_CHANGE_DAYS = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
  '2026-10-30',
  '2026-11-01',
];
const formatTime = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const QUARTER_MINUTES = 15;
/** Generates business hours of at least an hour a day and an instant around a clock change, all in multiples of `step` minutes. */
const anyCase = (step: number) =>
  fc.record({
    hours: fc
      .record({
        days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        from: fc.integer({ min: 0, max: (23 * 60) / step }),
        length: fc.integer({ min: 60 / step, max: 1440 / step }),
        zone: fc.constantFrom(...ZONES),
      })
      .map(({ days, from, length, zone }): BusinessHours => {
        const to = Math.min(1440, (from + length) * step);
        return { ...usualHours(zone), days, from: formatTime(from * step), to: formatTime(to) };
      }),
    from: fc
      .tuple(fc.constantFrom(...CLOCK_CHANGE_DAYS, '2026-07-15'), fc.integer({ min: (-4 * 1440) / step, max: (4 * 1440) / step }))
      .map(([day, steps]) => new Date(Date.parse(day) + steps * step * MINUTE)),
  });

const wallClocks = new Map(
  ZONES.map((zone) => [
    zone,
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', weekday: 'short', hour: '2-digit', minute: '2-digit' }),
  ]),
);
/** True if the local time of an instant is within business hours, according to the runtime's calendar. */
const isWorkingAt = (instant: number, { days, from, to, zone }: BusinessHours): boolean => {
  const localParts = wallClocks.get(zone)!.formatToParts(instant);
  const localPart = (type: string) => localParts.find((one) => one.type === type)!.value;
  const clock = `${localPart('hour')}:${localPart('minute')}`;
  return days.includes(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(localPart('weekday'))) && clock >= from && clock < to;
};

describe('the deadlines of a ticket', () => {
  it('R4.8 the deadlines of a ticket only count time within business hours, not nights and weekends', () => {
    expect(deadlineOf('2026-11-16T09:00:00Z', 240)).toBe('2026-11-16T13:00:00.000Z');
    expect(deadlineOf('2026-11-16T14:00:00Z', 240)).toBe('2026-11-17T09:00:00.000Z');
    expect(deadlineOf('2026-11-20T15:30:00Z', 60)).toBe('2026-11-23T07:30:00.000Z');
    expect(deadlineOf('2026-11-21T12:00:00Z', 240)).toBe('2026-11-23T11:00:00.000Z');
    expect(deadlineOf('2026-11-16T02:00:00Z', 540)).toBe('2026-11-16T16:00:00.000Z');
    expect(deadlineOf('2026-11-16T07:00:00Z', 1440)).toBe('2026-11-18T13:00:00.000Z');
  });

  it("R4.8 the deadlines of a ticket follow the unit's working days and time zone", () => {
    const gulf = { ...usualHours('Asia/Dubai'), days: [0, 1, 2, 3, 4] };
    expect(deadlineOf('2026-11-19T12:00:00Z', 120, gulf)).toBe('2026-11-22T05:00:00.000Z');
    expect(deadlineOf('2026-11-20T08:00:00Z', 60, gulf)).toBe('2026-11-22T05:00:00.000Z');
  });

  it('R4.8 the deadlines of a ticket respect daylight saving time', () => {
    expect(deadlineOf('2026-03-27T16:00:00Z', 60)).toBe('2026-03-30T07:00:00.000Z');
    expect(deadlineOf('2026-10-23T15:00:00Z', 60)).toBe('2026-10-26T08:00:00.000Z');
    const nonStopHours: BusinessHours = { ...berlin, days: [0, 1, 2, 3, 4, 5, 6], from: '00:00', to: '24:00' };
    expect(countWorkingMinutes(new Date('2026-03-28T23:00:00Z'), new Date('2026-03-29T22:00:00Z'), nonStopHours)).toBe(23 * 60);
    expect(countWorkingMinutes(new Date('2026-10-24T22:00:00Z'), new Date('2026-10-25T23:00:00Z'), nonStopHours)).toBe(25 * 60);
  });

  it('R4.8 local time that a clock change skips does not count, and local time that it repeats counts twice', () => {
    const dailyHours = (from: string, to: string, zone = 'America/Chicago'): BusinessHours => ({
      ...usualHours(zone),
      days: [0, 1, 2, 3, 4, 5, 6],
      from,
      to,
    });
    const [spring, autumn] = ['2026-03-08', '2026-11-01'];
    const minutesOn = (day: string, hours: BusinessHours) =>
      countWorkingMinutes(new Date(`${day}T05:00:00Z`), new Date(Date.parse(`${day}T05:00:00Z`) + 23 * 60 * MINUTE), hours);
    // At 02:00 (08:00Z) the clocks in Chicago are set forward to 03:00.
    expect(deadlineOf('2026-03-08T07:00:00Z', 15, dailyHours('02:15', '03:15'))).toBe('2026-03-08T08:15:00.000Z');
    expect(deadlineOf('2026-03-08T07:00:00Z', 60, dailyHours('01:00', '02:30'))).toBe('2026-03-08T08:00:00.000Z');
    expect([
      minutesOn(spring, dailyHours('02:15', '03:15')),
      minutesOn(spring, dailyHours('01:00', '02:30')),
      minutesOn(spring, dailyHours('02:00', '03:00')),
    ]).toEqual([15, 60, 0]);
    // At 02:00 (07:00Z) the clocks in Chicago are set back to 01:00.
    expect(deadlineOf('2026-11-01T05:00:00Z', 105, dailyHours('00:00', '01:30'))).toBe('2026-11-01T07:15:00.000Z');
    expect(deadlineOf('2026-11-01T05:00:00Z', 45, dailyHours('01:30', '05:00'))).toBe('2026-11-01T07:45:00.000Z');
    expect([
      minutesOn(autumn, dailyHours('00:00', '01:30')),
      minutesOn(autumn, dailyHours('01:30', '05:00')),
      minutesOn(autumn, dailyHours('01:00', '02:00')),
    ]).toEqual([120, 240, 120]);
    // Lord Howe is set back by half an hour, from 02:00 to 01:30. Nuuk repeats a part of Saturday: from Sunday 00:00 to Saturday 23:00.
    expect(deadlineOf('2026-04-04T14:30:00Z', 30, dailyHours('01:45', '09:00', 'Australia/Lord_Howe'))).toBe('2026-04-04T15:30:00.000Z');
    expect(deadlineOf('2026-10-24T20:00:00Z', 240, { ...dailyHours('21:00', '24:00', 'America/Nuuk'), days: [6] })).toBe(
      '2026-10-25T02:00:00.000Z',
    );
  });

  it('R4.8 working time starts exactly with the business hours, even for a message within their first second', () => {
    expect(deadlineOf('2026-11-16T05:00:00.250Z', 60)).toBe('2026-11-16T08:00:00.000Z');
    expect(deadlineOf('2026-11-16T15:59:59.250Z', 1)).toBe('2026-11-17T07:00:59.250Z');
    expect(countWorkingMinutes(new Date('2026-11-16T05:00:00.250Z'), new Date('2026-11-16T08:00:00Z'), berlin)).toBe(60);
  });

  it('R4.8 the computed deadline equals a count of quarter hours for any business hours, time zone and instant', () => {
    fc.assert(
      fc.property(anyCase(QUARTER_MINUTES), fc.integer({ min: 1, max: 16 }), ({ hours, from }, quarters) => {
        let quartersWorked = 0;
        let instant = from.getTime();
        for (; quartersWorked < quarters; instant += QUARTER_MINUTES * MINUTE) if (isWorkingAt(instant, hours)) quartersWorked += 1;
        expect(addWorkingMinutes(from, quarters * QUARTER_MINUTES, hours).toISOString()).toBe(new Date(instant).toISOString());
      }),
      { numRuns: 150 },
    );
  });

  it('R4.8 a deadline computed in one step equals a deadline computed in two steps', () => {
    fc.assert(
      fc.property(anyCase(1), fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 900 }), ({ hours, from }, one, other) => {
        const end = addWorkingMinutes(from, one + other, hours);
        expect(addWorkingMinutes(addWorkingMinutes(from, one, hours), other, hours)).toEqual(end);
        expect(countWorkingMinutes(from, end, hours)).toBe(one + other);
      }),
      { numRuns: 150 },
    );
  });

  it('R4.8 computing the latest possible deadline takes one time zone lookup per clock change', () => {
    const transitionSpy = jest.spyOn(Temporal.ZonedDateTime.prototype, 'getTimeZoneTransition');
    // With one hour a week, the deadline is 32 years later, with two clock changes a year.
    const moment = addWorkingMinutes(new Date('2026-11-16T09:00:00Z'), 100_000, { ...berlin, days: [1], from: '08:00', to: '09:00' });
    expect(moment.getUTCFullYear()).toBe(2058);
    expect(transitionSpy.mock.calls.length).toBeLessThanOrEqual(66);
    transitionSpy.mockRestore();
  });
});
