import { format, getFormatFromId, type Token, tokenize } from 'numfmt';
import { currencyIn, currencyOfLocale } from '../prices/currencies.ts';

/** The number format of a cell style (ECMA-376 part 1, 18.8.30 and 18.8.31), prepared for many cells. */
export interface NumberFormat {
  kind: 'general' | 'number' | 'percent' | 'date' | 'text';
  /** The format without what depends on the country of its reader; empty where it cannot be followed. */
  code: string;
  /** Sections may differ by their colour alone. */
  isColoured: boolean;
  /** The format of a text, with `PLACE` for the text itself; null where the text is shown unchanged. */
  template: string | null;
  /** The currency that the format names by its sign or code; empty without one. */
  currency: string;
}

const PLACE = '\u0001';
const DAY = 'yyyy-mm-dd';
const times = <T>(value: T, ...ids: number[]): [number, T][] => ids.map((id) => [id, value]);
/** Built-in formats that each country shows in its own way: dates are shown in the order of ISO 8601, and money without a sign. */
const OF_COUNTRIES = new Map<number, string>([
  ...times('0_);(0)', 5, 6, 63, 64),
  ...times('0.00_);(0.00)', 7, 8, 65, 66),
  ...times(DAY, 14, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58, 72),
  ...times(`${DAY} hh:mm`, 22, 80),
  ...times('_(* 0_);_(* (0);_(* "-"_);_(@_)', 42),
  ...times('_(* 0.00_);_(* (0.00);_(* "-"??_);_(@_)', 44),
]);

/** Returns the format of a style, by its code or by the number of a built-in one. */
export const numberFormat = (id: number, code?: string): NumberFormat =>
  prepare(code?.trim() ? code : (OF_COUNTRIES.get(id) ?? getFormatFromId(id, 'en')));

const tokensOf = (code: string): Token[] => {
  try {
    return tokenize(code);
  } catch {
    return [];
  }
};
const isOne = (types: readonly string[]) => (token: Token) => types.includes(token.type);
const isTime = isOne(['DATETIME', 'DURATION', 'AMPM']);
const isDigit = isOne(['HASH', 'ZERO', 'QMARK']);
const isLiteral = isOne(['STRING', 'ESCAPED', 'CHAR', 'CURRENCY']);

/** `€-407` of `[$€-407]`: a sign, and the country as a Windows language id with a calendar above it. */
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

/** Eras, and calendars of other years than the Gregorian one. */
const isForeignCalendar = (token: Token): boolean =>
  token.type === 'CALENDAR' ||
  (token.type === 'DATETIME' && /[ge]/i.test(token.value)) ||
  (token.type === 'LOCALE' && Number.parseInt(localeOf(token).country, 16) > 0xffff);

/** Separators of thousands and the decimal mark are those of the reader's country: what is stored has a point and no groups. */
const withoutCountry = (token: Token, isDate: boolean): string => {
  if (token.type === 'GROUP') return '';
  if (token.type !== 'LOCALE') return token.raw;
  const { sign } = localeOf(token);
  return sign ? `"${sign.replaceAll('"', '')}"` : isDate ? token.raw : '';
};

/** Digits within a date are only fractions of a second. */
const isConfused = (section: readonly Token[]): boolean =>
  section.some(isTime) &&
  section.some((token, at) => isDigit(token) && !(token.type === 'ZERO' && /^\.0*$/.test(fractionBefore(section, at))));
const fractionBefore = (section: readonly Token[], at: number): string =>
  section
    .slice(
      section.findIndex(({ type }) => type === 'POINT'),
      at,
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
  const plain = tokens.map((token) => withoutCountry(token, isDate)).join('');
  const wanted = isDate && tokens.some(isForeignCalendar) ? DAY : plain;
  const code = sections.some(isConfused) || attempt(wanted, 1) === undefined ? '' : wanted;
  const isText = sections.length === 1 && tokens.some(({ type }) => type === 'TEXT');
  const isPercent = tokens.some(({ type }) => type === 'PERCENT');
  const shown = attempt(code, PLACE);
  return {
    kind: tokens.every(isOne(['GENERAL', 'COLOR']))
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
    template: shown === undefined || shown.trim() === PLACE ? null : shown,
    currency: currencyOf(tokens),
  };
};

/** Undefined where the format is none, or cannot show such a value. */
const attempt = (code: string, value: number | string): string | undefined => {
  if (!code) return undefined;
  try {
    return format(code, value, { dateSpanLarge: false });
  } catch {
    return undefined;
  }
};

/** A number with up to fifteen digits, which is what a workbook counts with. The program shortens it to the width of its column. */
const plainNumber = (value: number): string => {
  const exact = String(Number(value.toPrecision(15)));
  return /^-?(?:\d{1,15}|(?=.{3,11}$)\d+\.\d+)$/.test(exact) ? exact : format('General', value);
};

/** Days between the beginnings of the two ways to count dates. */
const DAYS_TO_1904 = 1_462;

const shownNumber = (value: number, { kind, code, isColoured, template }: NumberFormat, from1904: boolean): string => {
  if (kind === 'general') return plainNumber(value);
  if (kind === 'text') return template === null ? plainNumber(value) : template.replaceAll(PLACE, () => plainNumber(value));
  const isShifted = kind === 'date' && from1904 && !/\[[hms]+\]/i.test(code);
  const shown = attempt(code, isShifted ? value + DAYS_TO_1904 : value);
  if (shown === undefined || (value < 0 && isColoured && !/[-−(]/.test(shown))) return plainNumber(value);
  return shown.replace(/\s+/g, ' ').trim();
};

/**
 * A number as the program of the workbook shows it, with a decimal point and without separators of thousands; as a plain number where its format
 * cannot be followed. `digits` is how it is written in the file.
 */
export const formatNumber = (digits: string, shape: NumberFormat, from1904: boolean): string => {
  const value = Number(digits);
  // Beyond sixteen digits a number is somebody's key: none of them may change.
  if (!Number.isFinite(value) || (/^\d{16,}$/.test(digits) && shape.kind !== 'date')) return digits;
  return shownNumber(value, shape, from1904);
};

/** A text as the program shows it: a format may put words around it, or hide it. */
export const formatText = (text: string, { template }: NumberFormat): string =>
  template === null ? text : template.replaceAll(PLACE, () => text);

export const GENERAL = prepare('General');
