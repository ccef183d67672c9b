import { format, getFormatFromId, type Token, tokenize } from 'numfmt';
import { currencyIn, currencyOfLocale } from '../prices/currencies.ts';

/** The number format of a cell style (ECMA-376 part 1, 18.8.30 and 18.8.31), parsed once for many cells. */
export interface NumberFormat {
  kind: 'general' | 'number' | 'percent' | 'date' | 'text';
  /** The format code without locale-dependent parts; empty if the format is not supported. */
  code: string;
  /** True if the sections may differ only in colour. */
  isColoured: boolean;
  /** The format of texts, with `PLACE` as the placeholder; null if texts are shown unchanged. */
  template: string | null;
  /** The currency whose sign or code the format contains; empty if there is none. */
  currency: string;
}

const TEXT_MARK = '\u0001';
const DAY = 'yyyy-mm-dd';
const entriesFor = <T>(value: T, ...ids: number[]): [number, T][] => ids.map((id) => [id, value]);
/** The built-in formats whose display depends on the country. Dates are shown in ISO 8601 order, and amounts without a currency sign. */
const COUNTRY_FORMATS = new Map<number, string>([
  ...entriesFor('0_);(0)', 5, 6, 63, 64),
  ...entriesFor('0.00_);(0.00)', 7, 8, 65, 66),
  ...entriesFor(DAY, 14, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58, 72),
  ...entriesFor(`${DAY} hh:mm`, 22, 80),
  ...entriesFor('_(* 0_);_(* (0);_(* "-"_);_(@_)', 42),
  ...entriesFor('_(* 0.00_);_(* (0.00);_(* "-"??_);_(@_)', 44),
]);

/** Returns the format of a style, given its code or the id of a built-in format. */
export const numberFormat = (id: number, code?: string): NumberFormat =>
  prepare(code?.trim() ? code : (COUNTRY_FORMATS.get(id) ?? getFormatFromId(id, 'en')));

const tokensOf = (code: string): Token[] => {
  try {
    return tokenize(code);
  } catch {
    return [];
  }
};
const isOneOf = (types: readonly string[]) => (token: Token) => types.includes(token.type);
const isTime = isOneOf(['DATETIME', 'DURATION', 'AMPM']);
const isDigit = isOneOf(['HASH', 'ZERO', 'QMARK']);
const isLiteral = isOneOf(['STRING', 'ESCAPED', 'CHAR', 'CURRENCY']);

/** Splits `€-407` of `[$€-407]` into the sign and the country, a Windows language id with the calendar in its upper bits. */
const localeOf = ({ value }: Token): { sign: string; country: string } => {
  const [, sign = '', country = ''] = /^(.*?)(?:-([^-]*))?$/.exec(value) ?? [];
  return { sign, country };
};

const currencyOf = (tokens: readonly Token[]): string => {
  for (const token of tokens) {
    const { sign, country } = localeOf(token);
    if (token.type === 'LOCALE' && sign) return currencyOfLocale(sign, country);
  }
  return currencyIn(
    tokens
      .filter(isLiteral)
      .map(({ value }) => value)
      .join(''),
  );
};

/** True for a token of an era or a calendar other than the Gregorian one. */
const isForeignCalendar = (token: Token): boolean =>
  token.type === 'CALENDAR' ||
  (token.type === 'DATETIME' && /[ge]/i.test(token.value)) ||
  (token.type === 'LOCALE' && Number.parseInt(localeOf(token).country, 16) > 0xffff);

/** Removes thousands separators and locales from a token, because texts use a decimal point and no groups. */
const removeCountry = (token: Token, isDate: boolean): string => {
  if (token.type === 'GROUP') return '';
  if (token.type !== 'LOCALE') return token.raw;
  const { sign } = localeOf(token);
  return sign ? `"${sign.replaceAll('"', '')}"` : isDate ? token.raw : '';
};

/** True if a section contains digits within a date, except for fractions of a second. */
const hasDigitsInDate = (section: readonly Token[]): boolean =>
  section.some(isTime) &&
  section.some((token, index) => isDigit(token) && !(token.type === 'ZERO' && /^\.0*$/.test(fractionBefore(section, index))));
const fractionBefore = (section: readonly Token[], index: number): string =>
  section
    .slice(
      section.findIndex(({ type }) => type === 'POINT'),
      index,
    )
    .map(({ raw }) => raw)
    .join('');

const sectionsOf = (tokens: readonly Token[]): Token[][] =>
  tokens.reduce<Token[][]>(
    (sections, token) => {
      if (token.type === 'BREAK') sections.push([]);
      else sections.at(-1)!.push(token);
      return sections;
    },
    [[]],
  );

const prepare = (original: string): NumberFormat => {
  const tokens = tokensOf(original);
  const isDate = tokens.some(isTime);
  const sections = sectionsOf(tokens);
  const plainCode = tokens.map((token) => removeCountry(token, isDate)).join('');
  const preferredCode = isDate && tokens.some(isForeignCalendar) ? DAY : plainCode;
  const code = sections.some(hasDigitsInDate) || tryFormat(preferredCode, 1) === undefined ? '' : preferredCode;
  const isText = sections.length === 1 && tokens.some(({ type }) => type === 'TEXT');
  const isPercent = tokens.some(({ type }) => type === 'PERCENT');
  const sample = tryFormat(code, TEXT_MARK);
  return {
    kind: tokens.every(isOneOf(['GENERAL', 'COLOR']))
      ? 'general'
      : isText
        ? 'text'
        : isDate && code
          ? 'date'
          : isPercent
            ? 'percent'
            : 'number',
    code,
    isColoured: tokens.some(({ type }) => type === 'COLOR'),
    template: sample === undefined || sample.trim() === TEXT_MARK ? null : sample,
    currency: currencyOf(tokens),
  };
};

/** Formats a value; undefined if the format is invalid or does not support the value. */
const tryFormat = (code: string, value: number | string): string | undefined => {
  if (!code) return undefined;
  try {
    return format(code, value, { dateSpanLarge: false });
  } catch {
    return undefined;
  }
};

/** Formats a number with up to fifteen digits, the precision of workbooks. Spreadsheet programs also shorten it to the column width. */
const formatGeneral = (value: number): string => {
  const preciseText = String(Number(value.toPrecision(15)));
  return /^-?(?:\d{1,15}|(?=.{3,11}$)\d+\.\d+)$/.test(preciseText) ? preciseText : format('General', value);
};

/** The number of days between the epochs of the two date systems. */
const DAYS_TO_1904 = 1_462;

const formatWith = (value: number, { kind, code, isColoured, template }: NumberFormat, from1904: boolean): string => {
  if (kind === 'general') return formatGeneral(value);
  if (kind === 'text') return template === null ? formatGeneral(value) : template.replaceAll(TEXT_MARK, () => formatGeneral(value));
  const isShifted = kind === 'date' && from1904 && !/\[[hms]+\]/i.test(code);
  const formattedText = tryFormat(code, isShifted ? value + DAYS_TO_1904 : value);
  if (formattedText === undefined || (value < 0 && isColoured && !/[-−(]/.test(formattedText))) return formatGeneral(value);
  return formattedText.replace(/\s+/g, ' ').trim();
};

/**
 * Formats a number as a spreadsheet program does, but with a decimal point and without thousands separators; without formatting if the
 * format is not supported. `digits` is the number as text in the file.
 */
export const formatNumber = (digits: string, shape: NumberFormat, from1904: boolean): string => {
  const value = Number(digits);
  // An integer of sixteen or more digits is an identifier and must not be rounded.
  if (!Number.isFinite(value) || (/^\d{16,}$/.test(digits) && shape.kind !== 'date')) return digits;
  return formatWith(value, shape, from1904);
};

/** Formats a text as a spreadsheet program does. A format may add words or hide the text. */
export const formatText = (text: string, { template }: NumberFormat): string =>
  template === null ? text : template.replaceAll(TEXT_MARK, () => text);

export const GENERAL = prepare('General');
