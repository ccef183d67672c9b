import { describe, expect, it } from '@jest/globals';
import { formatFor } from './format';
import { regionalTag } from './regional-tag';

/** 28 November 2026, 14:20 in the machine's time zone. */
const MOMENT = new Date(2026, 10, 28, 14, 20);
const normalizeSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f\u200f]/g, ' ');

describe("dates in the format of the browser's region", () => {
  it.each([
    ['en-US', ['en-US', 'en'], 'Nov 28, 2026', '2:20 PM'],
    ['en-US', ['en-GB', 'en'], '28 Nov 2026', '14:20'],
    ['en-US', ['en-AU'], '28 Nov 2026', '14:20'],
    ['en-US', ['en-SG', 'en'], '28 Nov 2026', '14:20'],
    ['en-US', ['en-IE'], '28 Nov 2026', '14:20'],
    ['en-US', ['en-NZ'], '28 Nov 2026', '14:20'],
    ['en-US', ['en-ZA'], '28 Nov 2026', '14:20'],
    ['en-US', ['en-IN'], '28 Nov 2026', '14:20'],
    ['en-US', ['de-DE', 'de', 'en-GB'], '28 Nov 2026', '14:20'],
    ['en-US', ['de-DE', 'de'], '28 Nov 2026', '14:20'],
    ['en-US', ['en'], 'Nov 28, 2026', '2:20 PM'],
    ['en-US', [], 'Nov 28, 2026', '2:20 PM'],
    ['en-US', ['not_a_tag'], 'Nov 28, 2026', '2:20 PM'],
    ['de', ['de-AT'], '28. Nov. 2026', '14:20'],
    ['de', ['de-CH', 'fr-CH'], '28. Nov. 2026', '14:20'],
    ['fr', ['fr-CA'], '28 nov. 2026', '14 h 20'],
    ['es', ['es-MX'], '28 nov 2026', '2:20 p.m.'],
    ['pt', ['pt-BR'], '28 de nov. de 2026', '14:20'],
    ['pt', ['pt-PT'], '28/11/2026', '14:20'],
  ])('R1.6 the locale %s in a browser with the languages %j formats dates and times as %s, %s', (intl, tags, date, time) => {
    const format = formatFor(regionalTag(intl, tags));
    expect({ date: normalizeSpaces(format.date(MOMENT)), time: normalizeSpaces(format.time(MOMENT)) }).toEqual({ date, time });
  });

  it.each([
    ['ar-u-ca-gregory-nu-latn', ['ar-EG'], /2026/],
    ['th-u-ca-gregory', ['th-TH'], /2026/],
    ['zh-Hant-TW', ['zh-HK'], /2026年11月28日/],
    ['zh-Hant-TW', ['zh-CN'], /2026年11月28日/],
    ['ja', ['ja-JP'], /2026年11月28日/],
  ])('R1.6 the locale %s in a browser with the languages %j retains its calendar, digits and script', (intl, tags, date) => {
    const format = formatFor(regionalTag(intl, tags));
    expect(format.date(MOMENT)).toMatch(date);
    expect(format.date(MOMENT)).toMatch(/28/);
  });
});
