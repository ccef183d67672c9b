import { endOf, type Piece, pairsOf, piecesOf } from './tokenizer.ts';

/** Prefix of a reversed word, by which words are found by their end. It cannot occur in typed words. */
export const END = '<';

const withEnd = (word: string): string[] => {
  const end = endOf(word);
  return end === undefined ? [word] : [word, END + end];
};
/**
 * Returns the lexemes of a piece. Those of a part number are its form without separators, its tails from each part on, its end, and its
 * parts.
 */
const lexemesOf = ({ kind, spellings, words, tails }: Piece): string[] =>
  kind === 'spaceless' ? spellings.flatMap(pairsOf) : [...spellings.flatMap(withEnd), ...tails, ...words.flatMap(withEnd)];

/** Returns the lexemes of texts, as a text search vector stores them. */
export const lexemes = (texts: readonly string[]): string[] => texts.flatMap(piecesOf).flatMap(lexemesOf);
