import { fold } from '@portal/contracts/fold';
import type { Terms } from './concepts';

/** Matches characters of scripts without spaces. Terms in these scripts match anywhere in a text. */
const UNSPACED_SCRIPTS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;
const ARABIC = /\p{sc=Arab}/u;
/** Matches prefixes that Arabic writes together with a word. */
const PARTICLES = '(?:وال|بال|لل|ال|و|ب|ل)?';
const PUNCTUATION = /[^\p{L}\p{M}\p{N}*]+/gu;
const COMMON_LANGUAGE = 'en';

/** Normalizes a text for phrase matching: folds it and replaces punctuation with spaces. */
export const toPlainText = (text: string): string => fold(text).replace(PUNCTUATION, ' ').trim();

/** Returns the pattern source of a phrase. A star in the phrase matches any ending. */
const sourceOf = (phrase: string): string => {
  const source = toPlainText(phrase).replaceAll(' ', '\\s+').replaceAll('*', '[\\p{L}\\p{M}]*');
  if (UNSPACED_SCRIPTS.test(phrase)) return source;
  return `(?<![\\p{L}\\p{M}\\p{N}])${ARABIC.test(phrase) ? PARTICLES : ''}${source}(?![\\p{L}\\p{M}\\p{N}])`;
};

const patterns = new Map<string, RegExp>();
const patternOf = (list: string): RegExp => {
  const pattern = patterns.get(list) ?? new RegExp(list.split(',').map(sourceOf).join('|'), 'u');
  patterns.set(list, pattern);
  return pattern;
};

/** Finds the first occurrence of a term, in this language or in English, in a text from `toPlainText`. */
export const phraseIn = (terms: Terms, text: string, language: string): RegExpExecArray | null => {
  for (const spokenLanguage of new Set([language, COMMON_LANGUAGE])) {
    const match = terms[spokenLanguage] ? patternOf(terms[spokenLanguage]).exec(text) : null;
    if (match) return match;
  }
  return null;
};

/** Returns the keys of a table whose phrases occur in a text from `toPlainText`. */
export const phrasesIn = <N extends string>(table: Readonly<Record<N, Terms>>, text: string, language: string): N[] =>
  (Object.keys(table) as N[]).filter((name) => phraseIn(table[name], text, language));
