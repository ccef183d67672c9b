import { withAsciiDigits } from '@portal/contracts/fold';
import { removeCurrency } from './currencies.ts';

export type DecimalMark = ',' | '.';

/** The content of a price cell: words, a negative amount, a single figure with its separators, or other digits (unclear). */
export type PriceText = { kind: 'words' | 'negative' | 'unclear' } | { kind: 'figure'; figure: string };

/** Matches superscript, subscript and circled digits, which refer to a footnote. Fractions such as ½ are part of the amount. */
const NOTE_FIGURES = /(?:(?![¼-¾⅐-⅞↉])[\p{No}⁽⁾])+/gu;
const NOTE_SIGNS = /[*∗⁎⁕※†‡§¶#°º]+/g;
/** Matches footnote numbers: `1)` and `a)` after a space or a currency, `(1)`, `(a)` and `[1]`. */
const NOTE_NUMBER = /(?:(?<=[\s\p{L}\p{Sc}])\d{1,2}\)|(?<=[\s\p{Sc}])[a-z]\)|(?<=^|[^\p{L}])\((?:\d{1,2}|[a-z])\)|\[(?:\d{1,2}|[a-z])\])$/u;
/** Matches the closing bracket after `*)` and `¹)`. */
const NOTE_BRACKET = /^([^(]*[\p{No}*∗⁎⁕※†‡§¶#°º])\)$/u;
const removeNotes = (text: string): string =>
  text.trimEnd().replace(NOTE_BRACKET, '$1').replace(NOTE_FIGURES, ' ').replace(NOTE_SIGNS, ' ').trimEnd().replace(NOTE_NUMBER, '');

/**
 * Normalizes digits of all scripts to 0 to 9, the variants of dashes, apostrophes and spaces to one each, and Arabic separators to Latin
 * ones.
 */
const normalizeFigures = (text: string): string =>
  withAsciiDigits(text.normalize('NFKC'))
    .replace(/[٫،]/g, ',')
    .replace(/[٬’‘ʼʹ′`´]/g, "'")
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .trim();

/** Matches words that do not change the amount, such as per piece, net, gross and price. */
const WORDS =
  /(?<!\p{L})(?:per|pro|par|por|je|à|stk|stck|stück|st|pcs?|pieces?|ea|each|units?|unité|pièces?|pce|pz|pza|pezzo|szt|db|adet|buah|cái|ชิ้น|個|本|台|枚|قطعة|net|netto|brutto|gross|excl|exkl|zzgl|incl|inkl|mwst|ust|vat|ht|ttc|price|preis|prix|kr|rs|yen|yuan|dollars?|元|원)\.?(?!\p{L})/giu;
const removeWords = (text: string): string =>
  text
    .replace(WORDS, ' ')
    .replace(/(?<!\d):|\/(?!\s*\d)/g, ' ')
    .replace(/\(\s*\)/g, ' ')
    .trim();

/**
 * Removes a trailing dash, as in `480.–`, `480,--` and `480 –`, where a separator before the dash is the decimal mark. A minus after
 * decimals remains, because some programs write negative amounts that way.
 */
const removeDashes = (amount: string, isMinus: boolean): string =>
  isMinus && /[.,]\d+\s?-$/.test(amount)
    ? amount
    : amount.replace(/(?<=\d)\s?([.,]?)\s?-{1,3}$/, (_dashes, mark: string) => (mark ? `${mark}00` : ''));

/** Extracts the only figure of a price text. Any other text with digits is unclear. */
export const readPriceText = (text: string): PriceText => {
  const withoutNoteSigns = removeNotes(text);
  const normalizedText = normalizeFigures(withoutNoteSigns);
  if (!/\d/.test(normalizedText)) return { kind: 'words' };
  const amount = removeWords(removeCurrency(normalizedText));
  if (/^-\s*\d|^\(\s*\d[^()]*\)$/.test(amount)) return { kind: 'negative' };
  const figure = removeDashes(amount, /[-−]\P{Pd}*$/u.test(withoutNoteSigns)).replace(/(?<=\d)[.,]$/, '');
  return /^[\d.,' ]+$/.test(figure) ? { kind: 'figure', figure } : { kind: 'unclear' };
};

/**
 * Matches the digits of a whole number: without separators, or in groups of three (in India of two before the last three) with the same
 * separator. A grouped number does not start with 0.
 */
const GROUPED_INTEGER = /^(?:\d*|[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})$/;

/** Returns the value of a figure with a decimal mark; undefined if its digit groups are invalid. */
export const valueOf = (figure: string, mark: DecimalMark): number | undefined => {
  const [integerPart = '', decimals = '', ...more] = figure.split(mark);
  if (more.length || !GROUPED_INTEGER.test(integerPart) || !/^\d*$/.test(decimals) || !(integerPart || decimals)) return undefined;
  return Number(`${integerPart.replace(/\D/g, '') || '0'}.${decimals || '0'}`);
};
