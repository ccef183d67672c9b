import { type Extract, partsIn } from '@portal/office';
import { lexemes } from '../../../platform/database/lexemes.ts';

/** An extract with the search words of a file and the keys of its part numbers. */
export interface FileExtract extends Extract {
  words: string[];
  parts: string[];
}

/** The maximum size of a file's search words in bytes; further words are not indexed. PostgreSQL limits a search vector to 1 MB. */
export const MAX_WORD_BYTES = 600_000;

/** Returns the distinct words of the texts, up to the size limit. */
export const wordsIn = (texts: readonly string[]): string[] => {
  const words = new Set<string>();
  let remainingBytes = MAX_WORD_BYTES;
  for (const text of texts)
    for (const word of lexemes([text])) {
      if (words.has(word)) continue;
      remainingBytes -= Buffer.byteLength(word);
      if (remainingBytes < 0) return [...words];
      words.add(word);
    }
  return [...words];
};

/** Adds the search words to an extract. Takes seconds for a large text, so it runs in the extraction process. */
export const addSearchWords = (extract: Extract): FileExtract => {
  const texts = extract.texts.map(({ text }) => text);
  return { ...extract, words: wordsIn(texts), parts: partsIn(texts) };
};
