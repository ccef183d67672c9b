import { fold } from '@portal/contracts/fold';
import type { Terms } from './concepts';

/** Written without spaces, or with endings that no dictionary parts: such a term is found wherever it stands. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;
const ARABIC = /\p{sc=Arab}/u;
/** What Arabic writes together with a word. */
const PARTICLES = '(?:وال|بال|لل|ال|و|ب|ل)?';
const MARKS = /[^\p{L}\p{M}\p{N}*]+/gu;
const SPOKEN_EVERYWHERE = 'en';

/** A text as phrases are looked for in it: folded, its marks as spaces. */
export const plain = (text: string): string => fold(text).replace(MARKS, ' ').trim();

/** A phrase as it may stand in a plain text. A star stands for any ending. */
const sourceOf = (phrase: string): string => {
  const source = plain(phrase).replaceAll(' ', '\\s+').replaceAll('*', '[\\p{L}\\p{M}]*');
  if (UNSPACED.test(phrase)) return source;
  return `(?<![\\p{L}\\p{M}\\p{N}])${ARABIC.test(phrase) ? PARTICLES : ''}${source}(?![\\p{L}\\p{M}\\p{N}])`;
};

const patterns = new Map<string, RegExp>();
const patternOf = (list: string): RegExp => {
  const made = patterns.get(list) ?? new RegExp(list.split(',').map(sourceOf).join('|'), 'u');
  patterns.set(list, made);
  return made;
};

/** Where one of the terms stands in a plain text, in this language or in English. */
export const phraseIn = (terms: Terms, text: string, language: string): RegExpExecArray | null => {
  for (const spoken of new Set([language, SPOKEN_EVERYWHERE])) {
    const match = terms[spoken] ? patternOf(terms[spoken]).exec(text) : null;
    if (match) return match;
  }
  return null;
};

/** The names of a table of phrases that stand in a plain text. */
export const phrasesIn = <N extends string>(table: Readonly<Record<N, Terms>>, text: string, language: string): N[] =>
  (Object.keys(table) as N[]).filter((name) => phraseIn(table[name], text, language));
