const compactText = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
/** Matches part numbers as they are written: groups of letters and digits. */
const CODES = /[A-Za-z]+[- ]?[A-Za-z]*\d+[A-Za-z0-9-]*/g;

/** Returns a pattern for codes that start with this one, however they are separated; `YD-L50` does not start with `YD-L5`. */
const prefixPattern = (id: string): RegExp => new RegExp(`^${[...compactText(id)].join('[- ]?')}(?!\\d)`, 'i');

/** Returns the product whose code appears first in these texts, even as the start of a part number. */
export const productNamedIn = (texts: readonly string[], products: readonly { id: string }[]): string | null => {
  for (const text of texts)
    for (const [code] of text.matchAll(CODES)) {
      const product = products.filter(({ id }) => prefixPattern(id).test(code)).sort((one, other) => other.id.length - one.id.length)[0];
      if (product) return product.id;
    }
  return null;
};
