import { withAsciiDigits } from '@portal/contracts/fold';
import { withoutCurrency } from './currencies.ts';

export type Mark = ',' | '.';

/** The content of a price cell: no digits, a negative amount, one figure with its marks, or digits that mean something else. */
export type PriceText = { kind: 'words' | 'negative' | 'unclear' } | { kind: 'figure'; figure: string };

/** Raised, lowered and circled figures refer to a note below the table; ½ and its like are part of the amount. */
const NOTE_FIGURES = /(?:(?![¼-¾⅐-⅞↉])[\p{No}⁽⁾])+/gu;
const NOTE_SIGNS = /[*∗⁎⁕※†‡§¶#°º]+/g;
/** `1)` and `a)` behind a blank or a currency, `(1)`, `(a)` and `[1]`. */
const NOTE_NUMBER = /(?:(?<=[\s\p{L}\p{Sc}])\d{1,2}\)|(?<=[\s\p{Sc}])[a-z]\)|(?<=^|[^\p{L}])\((?:\d{1,2}|[a-z])\)|\[(?:\d{1,2}|[a-z])\])$/u;
/** The closing bracket behind `*)` and `¹)`. */
const NOTE_BRACKET = /^([^(]*[\p{No}*∗⁎⁕※†‡§¶#°º])\)$/u;
const withoutNotes = (text: string): string =>
  text.trimEnd().replace(NOTE_BRACKET, '$1').replace(NOTE_FIGURES, ' ').replace(NOTE_SIGNS, ' ').trimEnd().replace(NOTE_NUMBER, '');

/** Digits of all scripts as 0 to 9, one kind of dash, apostrophe and blank, and the marks of Arabic figures as those of Latin ones. */
const western = (text: string): string =>
  withAsciiDigits(text.normalize('NFKC'))
    .replace(/[٫،]/g, ',')
    .replace(/[٬’‘ʼʹ′`´]/g, "'")
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .trim();

/** Words that leave the amount as it is: per piece, net and gross, price. */
const WORDS =
  /(?<!\p{L})(?:per|pro|par|por|je|à|stk|stck|stück|st|pcs?|pieces?|ea|each|units?|unité|pièces?|pce|pz|pza|pezzo|szt|db|adet|buah|cái|ชิ้น|個|本|台|枚|قطعة|net|netto|brutto|gross|excl|exkl|zzgl|incl|inkl|mwst|ust|vat|ht|ttc|price|preis|prix|kr|rs|yen|yuan|dollars?|元|원)\.?(?!\p{L})/giu;
const withoutWords = (text: string): string =>
  text
    .replace(WORDS, ' ')
    .replace(/(?<!\d):|\/(?!\s*\d)/g, ' ')
    .replace(/\(\s*\)/g, ' ')
    .trim();

/** `480.–`, `480,--` and `480 –`: a mark before the dash is the decimal mark. A minus behind decimals is how some programs write negative amounts, and stays. */
const withoutDashes = (amount: string, isMinus: boolean): string =>
  isMinus && /[.,]\d+\s?-$/.test(amount)
    ? amount
    : amount.replace(/(?<=\d)\s?([.,]?)\s?-{1,3}$/, (_dashes, mark: string) => (mark ? `${mark}00` : ''));

/** Finds the one figure of a price. Anything else that has digits is unclear. */
export const readPriceText = (text: string): PriceText => {
  const noted = withoutNotes(text);
  const plain = western(noted);
  if (!/\d/.test(plain)) return { kind: 'words' };
  const amount = withoutWords(withoutCurrency(plain));
  if (/^-\s*\d|^\(\s*\d[^()]*\)$/.test(amount)) return { kind: 'negative' };
  const figure = withoutDashes(amount, /[-−]\P{Pd}*$/u.test(noted)).replace(/(?<=\d)[.,]$/, '');
  return /^[\d.,' ]+$/.test(figure) ? { kind: 'figure', figure } : { kind: 'unclear' };
};

/** Groups of three, or of two before the last three as India writes them, all parted by the same sign; none begins with 0. */
const WHOLE = /^(?:\d*|[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})$/;

/** The value of a figure by a decimal mark; undefined where groups of digits cannot stand as they do. */
export const valueOf = (figure: string, mark: Mark): number | undefined => {
  const [whole = '', decimals = '', ...more] = figure.split(mark);
  if (more.length || !WHOLE.test(whole) || !/^\d*$/.test(decimals) || !(whole || decimals)) return undefined;
  return Number(`${whole.replace(/\D/g, '') || '0'}.${decimals || '0'}`);
};
