import { partKey } from './part-key.ts';

/** Latin letters and figures, with the marks that part numbers have between them. */
const TOKEN = /[A-Z0-9]+(?:[-./_][A-Z0-9]+)*/g;
const SHORTEST = 5;
/** Equals `LIMITS.partNumber`: the process that reads files does not load the contract. */
const LONGEST = 80;
/** A number without letters may be a year or a quantity, so it needs more figures. */
const SHORTEST_NUMBER = 6;
/** Part numbers of one file, or of what is said of a version. */
const AT_MOST = 5_000;

const looksLikePart = (token: string): boolean => {
  if (token.length < SHORTEST || token.length > LONGEST || !/\d/.test(token)) return false;
  return /[A-Z]/.test(token) || (token.length >= SHORTEST_NUMBER && /^[\d-]+$/.test(token));
};

/**
 * The keys of what looks like a part number in texts. This depends on the texts alone and not on the parts that are known: who reads one document
 * must not learn from it that a price list they cannot see has the part.
 */
export const partsIn = (texts: readonly string[]): string[] => {
  const keys = new Set<string>();
  for (const text of texts)
    for (const [token] of partKey(text).matchAll(TOKEN))
      for (const key of token.includes('/') ? [token, ...token.split('/')] : [token]) {
        if (looksLikePart(key)) keys.add(key);
        if (keys.size === AT_MOST) return [...keys];
      }
  return [...keys];
};
