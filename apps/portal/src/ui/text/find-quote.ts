import { rangeOf, textsIn } from './find-matches';

const SKIPPED_CHARACTER = /[\s\u00ad\u200b-\u200f\u2028-\u202e]/u;

/** Returns a text without spaces, case and Latin accents, with the original position of each character. */
const foldText = (text: string): { units: string; places: number[] } => {
  let units = '';
  const places: number[] = [];
  for (let offset = 0; offset < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(offset)!);
    if (!SKIPPED_CHARACTER.test(character)) {
      const normalizedCharacter = character
        .normalize('NFKD')
        .replace(/^(\p{Script=Latin})\p{M}+$/u, '$1')
        .normalize('NFKC')
        .toLowerCase();
      units += normalizedCharacter;
      for (let unit = 0; unit < normalizedCharacter.length; unit++) places.push(offset);
    }
    offset += character.length;
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
  const start = page.units.indexOf(units);
  if (start < 0 || page.units.includes(units, start + 1)) return null;
  const last = page.places[start + units.length - 1]!;
  return rangeOf(pieces, page.places[start]!, last + String.fromCodePoint(text.codePointAt(last)!).length);
}
