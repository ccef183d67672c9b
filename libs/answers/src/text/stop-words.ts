import { fold } from '@portal/contracts/fold';
import lists from './stop-words.json' with { type: 'json' };

/** The stop words and question words of each language, folded like the searched texts. */
const SETS = new Map(Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' ').map(fold))]));

export const isStopWord = (word: string, language: string): boolean => SETS.get(language)?.has(word) ?? false;

export const stopWordsAmong = (words: readonly string[], language: string): number =>
  words.reduce((count, word) => count + (isStopWord(word, language) ? 1 : 0), 0);
