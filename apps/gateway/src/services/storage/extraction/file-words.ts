import { type Extract, partsIn } from '@portal/office';
import { lexemes } from '../../../platform/database/lexemes.ts';

/** An extract with its search words and the keys of its part numbers. */
export interface FileExtract extends Extract {
  words: string[];
  parts: string[];
}

/** The maximum bytes of a file's words; PostgreSQL refuses a search vector of a megabyte. */
export const WORD_BYTES = 600_000;

/** Returns the distinct words of texts, up to the size limit. */
export const wordsIn = (texts: readonly string[]): string[] => {
  const words = new Set<string>();
  let remainingBytes = WORD_BYTES;
  for (const text of texts)
    for (const word of lexemes([text])) {
      if (words.has(word)) continue;
      remainingBytes -= Buffer.byteLength(word);
      if (remainingBytes < 0) return [...words];
      words.add(word);
    }
  return [...words];
};

/** Adds the search words of an extract. Takes seconds for a large text, so it runs in the process that reads the file. */
export const withWords = (extract: Extract): FileExtract => {
  const texts = extract.texts.map(({ text }) => text);
  return { ...extract, words: wordsIn(texts), parts: partsIn(texts) };
};
