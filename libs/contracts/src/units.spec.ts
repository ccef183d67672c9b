import { describe, expect, it } from '@jest/globals';
import { durationText, sizeText } from './units';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const normalizeSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('units of time and size', () => {
  it.each([
    [83 * HOUR + 39 * MINUTE, '3 d 11 h'],
    [24 * HOUR, '1 d'],
    [23 * HOUR + 10 * MINUTE, '23 h 10 min'],
    [5 * HOUR, '5 h'],
    [43 * MINUTE, '43 min'],
    [20_000, '1 min'],
  ])('R1.6 a duration of %d ms is formatted in English as %s', (ms, text) => {
    expect(normalizeSpaces(durationText('en-US', ms))).toBe(text);
  });

  it.each([
    ['de', '3 Tg. 11 Std.', '23 Std. 10 Min.', '269 Byte'],
    ['fr', '3 j 11 h', '23 h 10 min', '269 octets'],
    ['ja', '3 日 11 時間', '23 時間 10 分', '269 バイト'],
    ['ar-u-ca-gregory-nu-latn', '3 أيام 11 س', '23 س 10 د', '269 بايت'],
  ])('R1.6 the language %s has its own unit names for days, hours and bytes', (intl, days, hours, bytes) => {
    expect(
      [durationText(intl, 83 * HOUR + 39 * MINUTE), durationText(intl, 23 * HOUR + 10 * MINUTE), sizeText(intl, 269)].map(normalizeSpaces),
    ).toEqual([days, hours, bytes]);
  });

  it('R1.6 a size is formatted in the unit that fits its magnitude', () => {
    expect([0, 1, 269, 4_100, 1_200_000, 25_000_000].map((bytes) => sizeText('en-US', bytes))).toEqual([
      '0 bytes',
      '1 byte',
      '269 bytes',
      '4.1 kB',
      '1.2 MB',
      '25 MB',
    ]);
  });
});
