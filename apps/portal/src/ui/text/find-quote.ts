import { rangeOf, textsIn } from './find-matches';

const SKIPPED_CHARACTER = /[\s\u00ad\u200b-\u200f\u2028-\u202e]/u;

/** Returns a text without spaces, case and Latin accents, with the original position of each character. */
const foldText = (text: string): { units: string; places: number[] } => {
  let units = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at)!);
    if (!SKIPPED_CHARACTER.test(character)) {
      const normalizedCharacter = character
        .normalize('NFKD')
        .replace(/^(\p{Script=Latin})\p{M}+$/u, '$1')
        .normalize('NFKC')
        .toLowerCase();
      units += normalizedCharacter;
      for (let unit = 0; unit < normalizedCharacter.length; unit++) places.push(at);
    }
    at += character.length;
  }
  return { units, places };
};

/** Finds a quote in an element, however its lines are broken. Returns null if it is not found exactly once. */
export function findQuote(element: Element, quote: string): Range | null {
  const pieces = textsIn(element);
  const text = pieces.map(({ data }) => data).join('');
  const page = foldText(text);
  const { units } = foldText(quote);
  if (!units) return null;
  const at = page.units.indexOf(units);
  if (at < 0 || page.units.includes(units, at + 1)) return null;
  const last = page.places[at + units.length - 1]!;
  return rangeOf(pieces, page.places[at]!, last + String.fromCodePoint(text.codePointAt(last)!).length);
}
