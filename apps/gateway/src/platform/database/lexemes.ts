import { endOf, type Piece, pairsOf, piecesOf } from './tokenizer.ts';

/** Marks a reversed word, by which its end is found. No typed word has it. */
export const END = '<';

const withEnd = (word: string): string[] => {
  const end = endOf(word);
  return end === undefined ? [word] : [word, END + end];
};
/** A part number is found by itself and from each of its parts on, without separators, by its end, and by its parts. */
const lexemesOf = ({ kind, spellings, words, tails }: Piece): string[] =>
  kind === 'spaceless' ? spellings.flatMap(pairsOf) : [...spellings.flatMap(withEnd), ...tails, ...words.flatMap(withEnd)];

/** The words of texts as a vector holds them. */
export const lexemes = (texts: readonly string[]): string[] => texts.flatMap(piecesOf).flatMap(lexemesOf);
