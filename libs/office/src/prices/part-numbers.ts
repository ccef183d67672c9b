import { toPlainForms } from '../forms.ts';

/** Matches invisible characters, including soft hyphens and controls. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * Returns the key for comparing parts. Different spellings, such as `yd‑p7‑2` and `YD-P7-2`, have the same key; `YD-M²` and `YD-M2` do not.
 */
export const partKey = (text: string): string =>
  toPlainForms(text).replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(DASHES, '-').trim().toUpperCase();

/** Matches Latin letters and digits with the separators of part numbers. */
const TOKEN = /[A-Z0-9]+(?:[-./_][A-Z0-9]+)*/g;
const MIN_LENGTH = 5;
/** The maximum length of a part number. Equals `LIMITS.partNumber`, but the process that reads files does not load the contract. */
const MAX_LENGTH = 80;
/** The minimum number of digits in a part number without letters. A shorter number may be a year or a quantity. */
const SHORTEST_NUMBER = 6;
/** The maximum number of part numbers per file, and per version description. */
const MAX_PART_NUMBERS = 5_000;

const looksLikePart = (token: string): boolean => {
  if (token.length < MIN_LENGTH || token.length > MAX_LENGTH || !/\d/.test(token)) return false;
  return /[A-Z]/.test(token) || (token.length >= SHORTEST_NUMBER && /^[\d-]+$/.test(token));
};

/**
 * Returns the keys of all texts that look like part numbers. The result does not depend on known parts, because a reader of a document must
 * not learn that a hidden price list contains a part.
 */
export const partsIn = (texts: readonly string[]): string[] => {
  const keys = new Set<string>();
  for (const text of texts)
    for (const [token] of partKey(text).matchAll(TOKEN))
      for (const key of token.includes('/') ? [token, ...token.split('/')] : [token]) {
        if (looksLikePart(key)) keys.add(key);
        if (keys.size === MAX_PART_NUMBERS) return [...keys];
      }
  return [...keys];
};
