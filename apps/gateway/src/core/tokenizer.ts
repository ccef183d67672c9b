/** Scripts that put no spaces between their words: runs of them are found by pairs of characters. */
const SPACELESS = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/u;
const RUNS = new RegExp(`(${SPACELESS.source})`, 'u');
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
/** Accents of Latin, Greek and Cyrillic, the short vowels of Arabic and its stretching mark. */
const ACCENTS = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;
const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const WORD_MAX = 40;

const plain = (word: string): string =>
  word
    .replace(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter]!)
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC');
const cut = (word: string): string => [...word].slice(0, WORD_MAX).join('');

/** A piece of text to look for or to be found by. */
export interface Piece {
  /** The ways in which it may be written: `müller` is also `mueller` and `muller`. */
  spellings: string[];
  spaceless: boolean;
}

/** The words of a text in the form in which they are compared: composed, in lower case, without accents; runs of scripts without spaces apart. */
export const piecesOf = (text: string): Piece[] => {
  const words = text.normalize('NFKC').toLowerCase().normalize('NFC').match(WORDS) ?? [];
  return words
    .flatMap((word) => word.split(RUNS))
    .filter(Boolean)
    .map((word) => {
      if (SPACELESS.test(word)) return { spellings: [word.replace(ACCENTS, '')], spaceless: true };
      const spelt = [word, word.replace(/[äöü]/g, (letter) => UMLAUTS[letter]!)];
      return { spellings: [...new Set(spelt.map((one) => cut(plain(one))))].filter(Boolean), spaceless: false };
    })
    .filter(({ spellings }) => spellings.some(Boolean));
};

/** Each two neighbours of a run, and its last character, so that one character too is found as a beginning. */
export const pairsOf = (run: string): string[] => {
  const characters = [...run];
  return characters.map((one, index) => one + (characters[index + 1] ?? ''));
};
