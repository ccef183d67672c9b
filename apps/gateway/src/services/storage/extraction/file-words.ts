import { type Extract, partsIn } from '@portal/office';
import { lexemes } from '../../../platform/database/lexemes.ts';

/** An extract with what its texts are found by: words of the search, and keys of part numbers. */
export interface FileExtract extends Extract {
  words: string[];
  parts: string[];
}

/** Bytes of the words of a file; PostgreSQL refuses a search vector of a megabyte. */
export const WORD_BYTES = 600_000;

/** Returns the distinct words of texts, as many as fit. */
export const wordsIn = (texts: readonly string[]): string[] => {
  const words = new Set<string>();
  let left = WORD_BYTES;
  for (const text of texts)
    for (const word of lexemes([text])) {
      if (words.has(word)) continue;
      left -= Buffer.byteLength(word);
      if (left < 0) return [...words];
      words.add(word);
    }
  return [...words];
};

/** Adds what a file is found by. Takes seconds for a large text, so the process that reads the file calls it. */
export const withWords = (extract: Extract): FileExtract => {
  const texts = extract.texts.map(({ text }) => text);
  return { ...extract, words: wordsIn(texts), parts: partsIn(texts) };
};
