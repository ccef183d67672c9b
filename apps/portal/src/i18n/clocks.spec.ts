import { describe, expect, it } from '@jest/globals';
import { dayText, leafOf, timesOf, zoneName } from './clocks';

const normalizeSpaces = (text: string | undefined) => text?.replace(/[\u2009\u202f\u00a0]/g, ' ');

describe('the two times of an event', () => {
  const talk = { startsAt: '2026-11-23T14:00:00Z', endsAt: '2026-11-23T15:30:00Z' };

  it("R2.20 the venue's local time of an event is shown beside the reader's time", () => {
    const { own, there } = timesOf('de', talk, 'America/Chicago', 'Europe/Berlin');
    expect(normalizeSpaces(own)).toBe('15:00–16:30 Uhr');
    expect(normalizeSpaces(there?.text)).toBe('08:00–09:30 Uhr');
    expect(there?.zone).toBe('Nordamerikanische Zentralzeit');
  });

  it("R2.20 the venue's local day of an event is named if it differs from the reader's day", () => {
    const { own, there } = timesOf('en-US', talk, 'Asia/Tokyo', 'Europe/Berlin');
    expect(normalizeSpaces(own)).toBe('3:00 – 4:30 PM');
    expect(normalizeSpaces(there?.text)).toBe('Mon, Nov 23, 11:00 PM – Tue, Nov 24, 12:30 AM');
    const earlyTalk = { startsAt: '2026-11-23T16:00:00Z', endsAt: '2026-11-23T17:00:00Z' };
    expect(normalizeSpaces(timesOf('en-US', earlyTalk, 'Asia/Tokyo', 'Europe/Berlin').there?.text)).toBe('Tue, Nov 24, 1:00 – 2:00 AM');
  });

  it('R2.20 an event that ends at midnight is shown on one day with its hours', () => {
    const evening = { startsAt: '2026-11-23T17:00:00Z', endsAt: '2026-11-23T23:00:00Z' };
    expect(normalizeSpaces(dayText('en-US', evening, 'Europe/Berlin'))).toBe('Monday, November 23, 2026');
    const hours = (intl: string) => normalizeSpaces(timesOf(intl, evening, 'Europe/Berlin', 'Europe/Berlin').own);
    expect(['en-US', 'de', 'ar-u-ca-gregory-nu-latn', 'zh-Hant-TW', 'ja'].map(hours)).toEqual([
      '6:00 PM – 12:00 AM',
      '18:00–0:00 Uhr',
      '6:00 م – 12:00 ص',
      '下午6:00至上午12:00',
      '18時00分～0時00分',
    ]);
  });

  it('R2.20 only one time of an event is shown if the clocks of the venue and the reader agree, even if their zones have different names', () => {
    expect(timesOf('en-US', talk, 'Europe/Paris', 'Europe/Berlin').there).toBeNull();
    // Both clocks show the same time in November and different times in summer.
    expect(timesOf('en-US', talk, 'Africa/Lagos', 'Europe/Berlin').there).toBeNull();
    const summer = { startsAt: '2026-07-23T14:00:00Z', endsAt: '2026-07-23T15:30:00Z' };
    expect(timesOf('en-US', summer, 'Africa/Lagos', 'Europe/Berlin').there).not.toBeNull();
  });

  it('R2.20 time zones and calendar days are written in the language of the page', () => {
    expect(zoneName('fr', 'Asia/Tokyo')).toBe('heure normale du Japon');
    expect(leafOf('ja', '2026-11-23T14:00:00Z', 'Europe/Berlin').day).toBe('23');
    expect(leafOf('ar-u-ca-gregory-nu-latn', '2026-11-23T14:00:00Z', 'Europe/Berlin').day).toBe('23');
  });
});
