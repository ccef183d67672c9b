import { CURRENCY } from './headings.ts';

/** A price as a cell says it: a number, or a text that is to be read by the decimal mark of its column. */
export interface RawAmount {
  number: number | null;
  text: string;
}

/** Ten-thousandths. */
const SCALE = 10_000;
/** Nobody's price: beyond it numbers of a workbook are no longer exact to the ten-thousandth. */
const HIGHEST = 900_000_000_000;
const SYMBOLS: readonly [RegExp, string][] = [
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/₫/, 'VND'],
  [/฿/, 'THB'],
  [/₺/, 'TRY'],
  [/zł/i, 'PLN'],
  [/\bFt\b/i, 'HUF'],
  [/\bRp\b/i, 'IDR'],
  [/NT\$/i, 'TWD'],
  [/R\$/, 'BRL'],
  [/US\$|\$/, 'USD'],
  [/[¥円]/, 'JPY'],
  [/د\.إ/, 'AED'],
  [/ر\.س/, 'SAR'],
];

/** The currency that a text names, by its code or its sign; empty where it names none. */
export const currencyIn = (text: string): string =>
  CURRENCY.exec(text)?.[0].toUpperCase() ?? SYMBOLS.find(([sign]) => sign.test(text.normalize('NFKC')))?.[1] ?? '';

const ZEROS = [0x0660, 0x06f0, 0x0e50];
const western = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - ZEROS.find((zero) => code >= zero && code < zero + 10)!);
    })
    .replaceAll('٫', ',')
    .replaceAll('٬', '’');

/** The digits of a price with its marks, or nothing where the text is no single number. */
const figureIn = (text: string): string | undefined => {
  const rest = western(text)
    .replace(new RegExp(CURRENCY.source, 'gi'), '')
    .replace(/[\p{L}\p{Sc}\s’'\u200e\u200f]/gu, '')
    .replace(/[,.]?-+$/, '')
    .replace(/^\.|\.$/g, '');
  return /^\d[\d.,]*$/.test(rest) ? rest : undefined;
};

type Mark = ',' | '.';
const votes = (figure: string): Mark | undefined => {
  const [comma, point] = [figure.lastIndexOf(','), figure.lastIndexOf('.')];
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const at = Math.max(comma, point);
  if (at < 0) return undefined;
  const mark = figure[at] as Mark;
  const other = mark === ',' ? '.' : ',';
  // A mark that comes twice groups, and so leaves the other for the decimals.
  if (figure.indexOf(mark) !== at) return other;
  return figure.length - at - 1 === 3 ? undefined : mark;
};

/** The decimal mark of a column: what its clear figures say; where none is clear, three digits after a mark are a group. */
export const decimalMarkOf = (texts: Iterable<string>): Mark | undefined => {
  const count = { ',': 0, '.': 0 };
  for (const text of texts) {
    const mark = votes(figureIn(text) ?? '');
    if (mark) count[mark]++;
  }
  if (count[','] === count['.']) return undefined;
  return count[','] > count['.'] ? ',' : '.';
};

/** What a cell costs, in ten-thousandths. What is on request, empty, an error or negative is null and never 0. */
export const amountOf = ({ number, text }: RawAmount, mark: Mark | undefined): bigint | null => {
  if (number !== null) return number >= 0 && number <= HIGHEST ? BigInt(Math.round(number * SCALE)) : null;
  if (/^\s*[-−(]\s*\d/.test(text)) return null;
  const figure = figureIn(text);
  if (figure === undefined) return null;
  const groups = mark === undefined ? /[.,]/g : mark === ',' ? /\./g : /,/g;
  const value = Number(figure.replace(groups, '').replace(',', '.'));
  return Number.isFinite(value) && value <= HIGHEST ? BigInt(Math.round(value * SCALE)) : null;
};
