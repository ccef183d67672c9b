import { fold } from '@portal/contracts/fold';

/** Matches scripts without spaces between words, whose text is indexed as pairs of characters. */
const SPACELESS = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/u;
const RUNS = new RegExp(`(${SPACELESS.source})`, 'u');
/** The zero-width non-joiner, which separates parts of a word in Persian. All other invisible characters are dropped. */
const NON_JOINER = '\u200c';
const OTHER_INVISIBLE = /(?!\u200c)\p{Cf}/gu;
const ARABIC = /\p{sc=Arab}/u;
const SIGN = `(?!${SPACELESS.source})[\\p{L}\\p{N}\\p{M}]`;
const JOINT = '[\\p{Pd}\\u2212./_]';
const JOINED_SIGNS = `(?:${SIGN})+(?:${JOINT}(?:${SIGN})+)+`;
/** Matches words joined by separators, capitals followed by a space and a number (`DN 200`), or a single word. */
const TOKENS = new RegExp(
  `(?<joined>${JOINED_SIGNS})|(?<spaced>(?<![\\p{L}\\p{N}\\p{M}])\\p{Lu}{1,4} (?=[\\p{L}\\p{M}]*\\p{Nd})(?:${JOINED_SIGNS}|(?:${SIGN})+))|[\\p{L}\\p{N}\\p{M}${NON_JOINER}]+`,
  'gu',
);
const SEPARATORS = new RegExp(`[^\\p{L}\\p{N}\\p{M}${NON_JOINER}]+`, 'u');
const DIGIT = /\d/;
/** Matches a decimal number such as `1,165.00` or `6.000`, which is not a part number with separators. */
const NUMBER = /^\d+(?:[.,]\d+)?$/;
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const WORD_MAX = 40;
const PARTS_MAX = 8;

const truncateWord = (word: string): string => [...word].slice(0, WORD_MAX).join('');

/** A searchable piece of a text or of a query. */
export interface Piece {
  kind: 'word' | 'spaceless' | 'code';
  /** The possible spellings: `müller` is also `mueller` and `muller`. A code has only the form without separators. */
  spellings: string[];
  /** The words within the piece. Each of them also matches alone. */
  words: string[];
  /** The tails of a code, each starting at one of its inner parts. */
  tails: string[];
  /** True if a space separates the parts of a code, which may therefore be two words. */
  isSpaced?: boolean;
}

const wordPieces = (text: string): Piece[] =>
  text
    .toLowerCase()
    .normalize('NFC')
    .split(RUNS)
    .filter(Boolean)
    .map((word): Piece => {
      if (SPACELESS.test(word)) return { kind: 'spaceless', spellings: [fold(word)], words: [], tails: [] };
      const isSplit = word.includes(NON_JOINER) && ARABIC.test(word);
      const spellings = [word, word.replace(/[äöü]/g, (letter) => UMLAUTS[letter]!)].map((one) => truncateWord(fold(one)));
      const words = isSplit ? word.split(NON_JOINER).map((part) => truncateWord(fold(part))) : [];
      return { kind: 'word', spellings: [...new Set(spellings)].filter(Boolean), words: words.filter(Boolean), tails: [] };
    })
    .filter(({ spellings }) => spellings.some(Boolean));

/** Returns the searchable piece for a part number. Returns undefined for text without digits and for a decimal number. */
const codePiece = (run: string, isSpaced: boolean): Piece | undefined => {
  const foldedRun = fold(run);
  const parts = foldedRun.split(SEPARATORS).filter(Boolean);
  if (!DIGIT.test(foldedRun) || NUMBER.test(foldedRun) || parts.length > PARTS_MAX) return undefined;
  return {
    kind: 'code',
    spellings: [truncateWord(parts.join(''))],
    words: run.split(SEPARATORS).flatMap((part) => wordPieces(part).flatMap(({ spellings }) => spellings)),
    tails: parts.slice(1, -1).map((_, at) => truncateWord(parts.slice(at + 1).join(''))),
    ...(isSpaced && { isSpaced }),
  };
};

/** Splits a text or a query into searchable pieces. */
export const piecesOf = (text: string): Piece[] => {
  const visible = text.normalize('NFKC').replace(OTHER_INVISIBLE, '');
  return [...visible.matchAll(TOKENS)].flatMap(({ 0: run, groups }) => {
    const isSpaced = groups!['spaced'] !== undefined;
    const code = isSpaced || groups!['joined'] ? codePiece(run, isSpaced) : undefined;
    return code ? [code] : run.split(SEPARATORS).flatMap(wordPieces);
  });
};

/** Returns all pairs of neighbouring characters and the last character, so that a single character also matches as a prefix. */
export const pairsOf = (run: string): string[] => {
  const characters = [...run];
  return characters.map((one, index) => one + (characters[index + 1] ?? ''));
};

const reverse = (word: string): string => [...word].reverse().join('');
const LATIN = /^\p{sc=Latin}+$/u;
const PREFIXES = 'ab|an|auf|aus|be|ein|ent|er|ge|in|nach|re|trans|um|un|ver|vor|zer|zu';
/** Matches German prefixes. A prefix plus a stem is not a compound: `Ausdruck` is not a kind of `Druck`. */
const PREFIX = new RegExp(`^(?:${PREFIXES})(?=.)`);
const ONLY_PREFIX = new RegExp(`^(?:${PREFIXES})$`);
const NUMBER_END = { text: 5, query: 4 };
const WORD_END = { text: 7, query: 5 };
/** True if `start`, followed by another word, makes a compound: at least two letters that are not just a prefix. */
export const isCompoundStart = (start: string): boolean => start.length >= 2 && !ONLY_PREFIX.test(start);
/** The endings of German nouns, so that a query in the singular finds a compound in another case. */
const ENDINGS = ['', 'e', 'en', 'er', 'es', 'n', 's'];

/** Returns the reversed word, so that a search can find the end of the word. Returns undefined if the word is too short. */
const endOf = (word: string): string | undefined => {
  if (DIGIT.test(word)) return word.length >= NUMBER_END.text ? reverse(word) : undefined;
  return LATIN.test(word) && word.replace(PREFIX, '').length >= WORD_END.text ? reverse(word) : undefined;
};

/** Returns prefixes of reversed words, so that a search for `word` finds part numbers and compounds that end with `word`. */
export const endQueriesOf = (word: string): string[] => {
  if (DIGIT.test(word)) return word.length >= NUMBER_END.query ? [reverse(word)] : [];
  return LATIN.test(word) && word.length >= WORD_END.query ? ENDINGS.map((suffix) => reverse(word + suffix)) : [];
};

/** The prefix of a reversed word in the index. Users cannot type it as part of a word. */
export const END_PREFIX = '<';

const addReversedTails = (word: string): string[] => {
  const end = endOf(word);
  return end === undefined ? [word] : [word, END_PREFIX + end];
};
/** Returns the lexemes of a piece. The lexemes of a part number are its form without separators, its tails, its end and its parts. */
const lexemesOf = ({ kind, spellings, words, tails }: Piece): string[] =>
  kind === 'spaceless'
    ? spellings.flatMap(pairsOf)
    : [...spellings.flatMap(addReversedTails), ...tails, ...words.flatMap(addReversedTails)];

/** Returns the lexemes of texts for a text search vector. */
export const lexemes = (texts: readonly string[]): string[] => texts.flatMap(piecesOf).flatMap(lexemesOf);
