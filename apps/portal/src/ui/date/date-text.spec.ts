import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../../i18n/languages';
import { dateText, isWithin, readDate } from './date-text';

const day = (intl: string, text: string, isComplete = true) => readDate(intl, 'day', text, isComplete);
const moment = (intl: string, text: string, isComplete = true) => readDate(intl, 'moment', text, isComplete);
const time = (intl: string, text: string, isComplete = true) => readDate(intl, 'time', text, isComplete);
const ARABIC = 'ar-u-ca-gregory-nu-latn';

describe("dates typed and shown in the reader's locale", () => {
  it.each([...LANGUAGES.map(({ intl }) => intl), 'fr-CA', 'en-CA', 'es-MX', 'en-GB'])(
    'R2.16 each date and time displayed in the locale %s can be parsed back to the same value',
    (intl) => {
      for (const value of ['2026-11-21', '2026-01-02', '2028-02-29', '2031-12-31'])
        expect(day(intl, dateText(intl, 'day', value))).toBe(value);
      for (let hour = 0; hour < 24; hour += 1) {
        const value = `${String(hour).padStart(2, '0')}:05`;
        expect(time(intl, dateText(intl, 'time', value))).toBe(value);
        expect(moment(intl, dateText(intl, 'moment', `2026-11-09T${value}`), false)).toBe(`2026-11-09T${value}`);
      }
    },
  );

  it('R2.16 a date is shown in the usual order of the locale, without invisible marks', () => {
    const texts = ['en-US', 'de', 'ja', 'hu', 'th-u-ca-gregory', ARABIC].map((intl) => dateText(intl, 'day', '2026-11-21'));
    expect(texts).toEqual(['11/21/2026', '21.11.2026', '2026/11/21', '2026. 11. 21.', '21/11/2026', '21/11/2026']);
    expect(dateText('en-US', 'moment', '2026-11-21T15:05')).toBe('11/21/2026, 3:05 PM');
    expect(dateText('zh-Hant-TW', 'time', '15:05')).toBe('下午3:05');
  });

  it('R2.16 a date can be typed with other separators, digits and short years, and as an ISO value', () => {
    for (const text of ['21.11.2026', '21/11/2026', '21 11 26', '2026-11-21', '２０２６-１１-２１'])
      expect(day('de', text)).toBe('2026-11-21');
    expect(day(ARABIC, '٢١/١١/٢٠٢٦')).toBe('2026-11-21');
    expect(day('ja', '2026年11月21日')).toBe('2026-11-21');
    expect(day('th-u-ca-gregory', '๒๑/๑๑/๒๕๖๙')).toBe('2026-11-21');
    expect(moment('en-US', '2026-11-21T15:05')).toBe('2026-11-21T15:05');
    expect(moment('en-US', '11/21/2026 15:05')).toBe('2026-11-21T15:05');
    expect(time('en-US', '5 p.m.')).toBe('17:00');
    expect(time('en-US', '12:30 am')).toBe('00:30');
  });

  it('R2.16 text that is not a valid date or time yields no value', () => {
    for (const text of ['31.02.2026', '21.13.2026', '0.11.2026', '21.11', 'tomorrow', '21.11.2026 PM', '21.11.0026', '21.11.26.2026'])
      expect(day('de', text)).toBeNull();
    for (const text of ['25:00', '9:60', '13:00 PM', '0:10 AM', 'noon']) expect(time('en-US', text)).toBeNull();
    expect(day('en-US', '02/29/2027')).toBeNull();
    expect(day('de', '  ')).toBe('');
  });

  it('R7.8 a short year or minute yields no value while the date is being typed', () => {
    for (const text of ['21.11.2', '21.11.20', '21.11.202', '0002-11-01']) expect(day('de', text, false)).toBeNull();
    expect(day('de', '21.11.2026', false)).toBe('2026-11-21');
    expect([time('de', '9:3', false), time('de', '9:30', false)]).toEqual([null, '09:30']);
  });

  it('R7.8 a limit includes its own day, and an empty limit does not restrict the date', () => {
    expect(isWithin('2026-11-21', '2026-11-21', '2026-11-21')).toBe(true);
    expect(isWithin('2026-11-20', '2026-11-21')).toBe(false);
    expect(isWithin('2026-11-22', '', '2026-11-21')).toBe(false);
    expect(isWithin('2026-11-22')).toBe(true);
  });
});
