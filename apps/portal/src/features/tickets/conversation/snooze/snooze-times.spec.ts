import { describe, expect, it } from '@jest/globals';
import { snoozeTimes } from './snooze-times';

const BERLIN = { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00', zone: 'Europe/Berlin' };
const timesAt = (now: string, hours = BERLIN) =>
  snoozeTimes(Date.parse(now), hours).map(({ preset, at }) => `${preset} ${at.toISOString().slice(0, 16)}`);

describe('the snooze times', () => {
  it("R2.19 the snooze times are later today, the next working morning and the first morning of the next week, in the unit's working hours", () => {
    expect(timesAt('2026-11-18T08:10:00Z')).toEqual(['later 2026-11-18T11:30', 'tomorrow 2026-11-19T07:00', 'nextWeek 2026-11-23T07:00']);
  });

  it('R2.19 the snooze menu omits "later today" near the end of the working day, and on Friday offers Monday', () => {
    expect(timesAt('2026-11-20T13:30:00Z')).toEqual(['nextWeek 2026-11-23T07:00']);
  });

  it('R2.19 the snooze menu names the next working day by its weekday, or as "tomorrow" if it is the next day', () => {
    expect(timesAt('2026-11-17T15:30:00Z', { ...BERLIN, days: [1, 2, 4] })).toEqual([
      'workday 2026-11-19T07:00',
      'nextWeek 2026-11-23T07:00',
    ]);
    expect(timesAt('2026-11-22T10:00:00Z')).toEqual(['tomorrow 2026-11-23T07:00', 'nextWeek 2026-11-30T07:00']);
  });

  it('R2.19 the snooze times respect a daylight-saving change and a working week that starts on Sunday', () => {
    expect(timesAt('2026-03-28T10:00:00Z')).toEqual(['nextWeek 2026-03-30T06:00']);
    const dubai = { days: [0, 1, 2, 3, 4], from: '09:00', to: '18:00', zone: 'Asia/Dubai' };
    expect(timesAt('2026-11-18T05:00:00Z', dubai)).toEqual([
      'later 2026-11-18T08:00',
      'tomorrow 2026-11-19T05:00',
      'nextWeek 2026-11-22T05:00',
    ]);
  });
});
