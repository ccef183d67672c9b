import { dateFormat } from '../../date-format';

/** The kind of value that a date field edits: a day (`2026-11-21`), a day with a time (`2026-11-21T09:30`), or a time of day (`09:30`). */
export type DateKind = 'day' | 'moment' | 'time';

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute';

const DAY: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const OPTIONS: Readonly<Record<DateKind, Intl.DateTimeFormatOptions>> = { day: DAY, moment: { ...DAY, ...TIME }, time: TIME };
const ISO_PARTS: readonly Part[] = ['year', 'month', 'day', 'hour', 'minute'];
const PART_COUNT: Readonly<Record<DateKind, number>> = { day: 3, moment: 5, time: 2 };
const SAMPLE = Date.UTC(2026, 10, 21, 9, 30);

/** The Thai calendar counts years from 543 BC. A year after this one is read as a Thai year. */
const LAST_GREGORIAN_YEAR = 2400;
const THAI_YEARS = 543;

const formatOf = (intl: string, kind: DateKind) => dateFormat(intl, { ...OPTIONS[kind], timeZone: 'UTC' });
const isPart = (type: string): type is Part => ISO_PARTS.some((part) => part === type);
const keepLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '');

const timeOf = (kind: DateKind, value: string): number =>
  Date.parse(kind === 'time' ? `1970-01-01T${value}Z` : kind === 'day' ? `${value}T00:00Z` : `${value}Z`);

/** Formats the value of a date field for the reader, such as "11/21/2026, 9:30 AM". An invalid value is returned unchanged. */
export function dateText(intl: string, kind: DateKind, value: string): string {
  const time = timeOf(kind, value);
  if (Number.isNaN(time)) return value;
  // Invisible marks and wide spaces would get in the way of the caret.
  return formatOf(intl, kind)
    .format(time)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/\p{Zs}/gu, ' ');
}

/** Replaces the digits of other scripts, such as Arabic, Thai and full-width ones, with Latin digits. */
const toLatinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0)!;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && digit.codePointAt(0)! - zero < 9) zero -= 1;
    return String(digit.codePointAt(0)! - zero);
  });

/** Returns the words for the two day periods (AM and PM), without spaces and dots. */
function dayPeriodsOf(intl: string): [morning: string[], afternoon: string[]] {
  const format = dateFormat(intl, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  const wordAt = (hour: number) =>
    keepLetters(format.formatToParts(Date.UTC(2026, 10, 21, hour)).find(({ type }) => type === 'dayPeriod')?.value ?? '');
  return [
    ['am', wordAt(9)],
    ['pm', wordAt(15)],
  ];
}

/** Removes the words of a format that are neither numbers nor day periods, such as "h" in the Canadian French "09 h 30". */
const removeLiterals = (intl: string, kind: DateKind, words: string): string =>
  formatOf(intl, kind)
    .formatToParts(SAMPLE)
    .reduce((rest, { type, value }) => (type === 'literal' ? rest.replace(keepLetters(value), '') : rest), words);

/** Returns the day period that the words in a time denote, or null if the words do not belong to a time. */
function readHalf(intl: string, words: string): 'none' | 'morning' | 'afternoon' | null {
  if (words === '' || words === 't') return 'none';
  const [morning, afternoon] = dayPeriodsOf(intl);
  if (morning.includes(words)) return 'morning';
  return afternoon.includes(words) ? 'afternoon' : null;
}

function hourOf(hour: number, half: 'none' | 'morning' | 'afternoon'): number {
  if (half === 'none') return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half === 'afternoon' ? 12 : 0);
}

const yearOf = (intl: string, year: number): number => (intl.startsWith('th') && year > LAST_GREGORIAN_YEAR ? year - THAI_YEARS : year);

const padToTwo = (number: number): string => String(number).padStart(2, '0');

/**
 * Parses the input of a date field, in the order of the reader's locale or as an ISO value. Returns the value, an empty string for empty
 * input, or null if the input is not a date. Until the input `isComplete`, a year needs four digits and a minute two.
 */
export function readDate(intl: string, kind: DateKind, input: string, isComplete: boolean): string | null {
  const text = toLatinDigits(input)
    .replace(/[年月日時分點]/g, ' ')
    .trim();
  if (!text) return '';
  const numbers = text.match(/\d+/g) ?? [];
  const half = readHalf(intl, removeLiterals(intl, kind, keepLetters(text)));
  if (half === null || (kind === 'day' && half !== 'none')) return null;
  if (kind === 'time' && numbers.length === 1 && isComplete) numbers.push('00');
  if (numbers.length !== PART_COUNT[kind]) return null;
  const isIso = kind !== 'time' && numbers[0]!.length === 4;
  const order = isIso
    ? ISO_PARTS
    : formatOf(intl, kind)
        .formatToParts(SAMPLE)
        .map(({ type }) => type)
        .filter(isPart);
  const digits = (part: Part): string => numbers[order.indexOf(part)] ?? '';
  const time = kind === 'day' ? '' : readTime(digits('hour'), digits('minute'), half, isComplete);
  const day = kind === 'time' ? '' : readDay(intl, digits('year'), digits('month'), digits('day'), isComplete);
  if (time === null || day === null) return null;
  return kind === 'moment' ? `${day}T${time}` : `${day}${time}`;
}

function readTime(hours: string, minutes: string, half: 'none' | 'morning' | 'afternoon', isComplete: boolean): string | null {
  if (minutes.length > 2 || (minutes.length < 2 && !isComplete)) return null;
  const hour = hourOf(Number(hours), half);
  const minute = Number(minutes);
  return hour < 24 && minute < 60 ? `${padToTwo(hour)}:${padToTwo(minute)}` : null;
}

function readDay(intl: string, years: string, month: string, day: string, isComplete: boolean): string | null {
  const isShort = years.length === 2 && isComplete;
  if ((years.length !== 4 || years.startsWith('0')) && !isShort) return null;
  const value = `${isShort ? `20${years}` : yearOf(intl, Number(years))}-${padToTwo(Number(month))}-${padToTwo(Number(day))}`;
  const time = Date.parse(`${value}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : null;
}

/** Returns true if a value lies between two limits. An empty limit is ignored. */
export const isWithin = (value: string, min = '', max = ''): boolean => (!min || value >= min) && (!max || value <= max);
