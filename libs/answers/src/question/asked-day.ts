import { withAsciiDigits } from '@portal/contracts/fold';
import { wordsAroundDay } from '../quotes/validity';

/** The BCP 47 tags of languages whose portal code is not a valid tag. */
const LOCALES: Readonly<Record<string, string>> = { ab: 'ar', zhTW: 'zh-Hant' };
const DATE_OPTIONS = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;
/** The first year that is read as a Buddhist year (Thailand), and the offset to the Gregorian calendar. */
const BUDDHIST_ERA = { from: 2_400, ahead: 543 } as const;
/** The maximum number of years between two leap days. */
const YEARS_AHEAD = 8;
/** The maximum distance of a year from today. A number further away is not a year. */
const NEAR_YEARS = 20;
const CLAUSE_END = /^\s*(?:$|[?.,;:!)…。？！、؟،])/u;

/** A day that a question names, and the question text without the day. */
export interface AskedDay {
  day: string;
  rest: string;
}

/** The prepositions that precede a day, except those of "valid from" and "valid until". */
const PREPOSITIONS: Readonly<Record<string, readonly string[]>> = {
  de: ['am', 'per', 'zum'],
  en: ['on', 'by', 'as of'],
  es: ['el', 'a'],
  fr: ['le', 'au'],
  id: ['pada'],
  it: ['il', 'al'],
  nl: ['op', 'per'],
  pl: ['dnia'],
  pt: ['em', 'a'],
  tr: [],
};

type DateFields = Partial<Record<string, string>>;

interface Reader {
  months: ReadonlyMap<string, number>;
  patterns: readonly RegExp[];
  /** The words before and after a day that belong to it, such as "from". */
  before: RegExp;
  after: RegExp;
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const alternatives = (texts: Iterable<string>): string =>
  [...new Set(texts)]
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .map(escapeRegExp)
    .join('|');
const normalizeText = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\.$/, '');
const removeAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

const formatOf = (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...DATE_OPTIONS, ...options });
const partsOf = (locale: string, options: Intl.DateTimeFormatOptions, month = 11): Intl.DateTimeFormatPart[] =>
  formatOf(locale, options).formatToParts(new Date(Date.UTC(2026, month, 2)));

/** Returns the names of months in a locale, alone and within a date, long and short. */
const monthsOf = (locale: string): [name: string, month: number][] =>
  Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
    (['long', 'short'] as const).flatMap((form) => {
      const standaloneName = formatOf(locale, { month: form }).format(new Date(Date.UTC(2026, month, 2)));
      const nameInDate = partsOf(locale, { month: form, day: 'numeric' }, month).find(({ type }) => type === 'month')!.value;
      const names = [standaloneName, nameInDate].map(normalizeText).filter((name) => !/^\d*$/.test(name));
      return names.flatMap((name) => [name, removeAccents(name)].map((spelling): [string, number] => [spelling, month + 1]));
    }),
  );

const makeReader = (language: string): Reader => {
  const locale = LOCALES[language] ?? language;
  const months = new Map([...monthsOf('en-GB'), ...monthsOf('en-US'), ...monthsOf(locale)]);
  const shortParts = partsOf(locale, { dateStyle: 'short' });
  const isMonthFirst = shortParts.findIndex(({ type }) => type === 'month') < shortParts.findIndex(({ type }) => type === 'day');
  const separators = partsOf(locale, { dateStyle: 'long' }).flatMap(({ type, value }) =>
    type === 'day' || type === 'month' ? [] : value.trim(),
  );
  const fields = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  const era = partsOf(locale, { dateStyle: 'long', calendar: 'buddhist' }).find(({ type }) => type === 'era')?.value ?? '';

  const startBoundary = String.raw`(?<![\p{sc=Latin}\p{sc=Arab}\d.,/-])`;
  const endBoundary = String.raw`(?!\d|[-/.,]\d)`;
  const separator = String.raw`(?:\s*(?:${alternatives(['of', ',', '.', fields.of('year')!, era, ...separators.filter((value) => !/\d/.test(value))])}))*\s*`;
  const day = String.raw`(?<day>0?[1-9]|[12]\d|3[01])${endBoundary}(?<ordinal>(?:st|nd|rd|th|er)(?!\p{L})|[-'’]\p{L}{1,5}|[º°ª日])?\.?`;
  const month = String.raw`(?<month>${alternatives(months.keys())})\.?(?!(?<=\d)\d|\p{sc=Latin})`;
  const year = String.raw`(?<year>(?:19|2[045])\d{2})${endBoundary}`;
  const [first, second] = isMonthFirst ? ['month', 'day'] : ['day', 'month'];
  const sources = [
    String.raw`${startBoundary}(?<year>(?:19|2[045])\d{2})[-/.]\s?(?<month>\d{1,2})[-/.]\s?(?<day>\d{1,2})${endBoundary}`,
    String.raw`${startBoundary}(?<${first}>\d{1,2})(?<mark>[-/.])\s?(?<${second}>\d{1,2})\k<mark>\s?${year}`,
    ...(shortParts.some(({ value }) => value === '.')
      ? [String.raw`${startBoundary}(?<${first}>\d{1,2})\.\s?(?<${second}>\d{1,2})\.(?:\s?(?<shortYear>\d{2})${endBoundary}|(?!\s?\d))`]
      : []),
    String.raw`${startBoundary}(?:${escapeRegExp(fields.of('day')!)}\s*)?${day}${separator}${month}(?:${separator}${year})?`,
    // In languages with the day first, a number after a month is a quantity, as in "Dezember 10 Stück".
    ...(isMonthFirst
      ? [
          String.raw`${startBoundary}(?:(?<before>(?:19|2[045])\d{2})${separator})?${month}\s*(?:${escapeRegExp(fields.of('day')!)})?\s*${day}(?:${separator}${year})?`,
        ]
      : []),
  ];
  const surroundingWords = wordsAroundDay(language);
  return {
    months,
    patterns: sources.map((source) => new RegExp(source, 'giu')),
    before: new RegExp(
      String.raw`(?<!\p{L})(?:${alternatives([...surroundingWords.map(({ before }) => before), ...(PREPOSITIONS[language] ?? []), ...PREPOSITIONS['en']!])})\s+(?:\p{L}{1,3}\s+)?$`,
      'iu',
    ),
    after: new RegExp(String.raw`^\s*(?:${alternatives(surroundingWords.map(({ after }) => after))})`, 'iu'),
  };
};

const readers = new Map<string, Reader>();
const readerOf = (language: string): Reader => {
  const reader = readers.get(language) ?? makeReader(language);
  readers.set(language, reader);
  return reader;
};

const dayOf = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
};

/** Returns the first day on or after `today` with this month and day. */
const nextDay = (month: number, day: number, today: string): string | undefined =>
  Array.from({ length: YEARS_AHEAD + 1 }, (_, yearsAhead) => dayOf(Number(today.slice(0, 4)) + yearsAhead, month, day)).find(
    (candidate) => candidate !== undefined && candidate >= today,
  );

/** Parses a year near today, Buddhist or Gregorian, as a Gregorian year; undefined for other numbers. */
const readYear = ({ year, before, shortYear }: DateFields, today: string): number | undefined => {
  const number = Number(year ?? before ?? (shortYear && `20${shortYear}`));
  const gregorian = number >= BUDDHIST_ERA.from ? number - BUDDHIST_ERA.ahead : number;
  return Math.abs(gregorian - Number(today.slice(0, 4))) <= NEAR_YEARS ? gregorian : undefined;
};

/** Parses the fields of a date. English uses both orders of day and month, so an ambiguous English date is not read. */
const readDate = (fields: DateFields, { months }: Reader, language: string, today: string): string | undefined => {
  const monthByName = months.get(normalizeText(fields['month']!)) ?? months.get(removeAccents(normalizeText(fields['month']!)));
  let [month, day] = [monthByName ?? Number(fields['month']), Number(fields['day'])];
  if (!monthByName && fields['mark'] && language === 'en') {
    if (month <= 12 && day <= 12 && month !== day) return undefined;
    if (month > 12) [month, day] = [day, month];
  }
  const year = readYear(fields, today);
  return year === undefined ? nextDay(month, day, today) : dayOf(year, month, day);
};

/**
 * True if a match is a date. A number beside a month name may also be a quantity, and two numbers separated by a point may be a version.
 */
const isDay = (fields: DateFields, textBefore: string, textAfter: string, reader: Reader): boolean => {
  if (fields['year'] ?? fields['before']) return true;
  if (reader.before.test(textBefore) || reader.after.exec(textAfter)?.[0].trim()) return true;
  const isNumeric = /^\d+$/.test(fields['month']!);
  return !isNumeric && (fields['ordinal'] !== undefined || CLAUSE_END.test(textAfter));
};

/**
 * Returns the day that a question names, in one of these languages or in English; undefined if the question names no day or the day is
 * ambiguous.
 */
export const readAskedDay = (question: string, languages: readonly string[], today: string): AskedDay | undefined => {
  const text = withAsciiDigits(question.normalize('NFC'));
  for (const language of new Set(languages)) {
    const reader = readerOf(language);
    for (const match of reader.patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
      const [textBefore, textAfter] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
      const day = isDay(match.groups!, textBefore, textAfter, reader) ? readDate(match.groups!, reader, language, today) : undefined;
      if (day) return { day, rest: `${textBefore.replace(reader.before, ' ')} ${textAfter.replace(reader.after, ' ')}` };
    }
  }
  return undefined;
};
