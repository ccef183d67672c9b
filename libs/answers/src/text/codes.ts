/** Matches the beginning of our part numbers. */
export const FAMILY = /^yd/;

const LETTER = /\p{L}/u;
const DIGIT = /\d/;
/** Matches a quantity with its unit, such as `16bar` or `4-20ma`, which is searched by its words. */
const MEASURE = /^\d+(?:\.\d+)?(?:[-/]\d+(?:\.\d+)?)*[a-z]{1,4}$/;
/** The shortest word that is not part of a code it is attached to, as in `YD-F20-Messgerät`. */
const WORD_LENGTH = 5;
const JOINTS = /[-./_]/;

/** A part number or an error code: letters and digits with separators. */
export interface Code {
  /** The complete code without separators, as `ydl520st`. */
  whole: string;
  /** Its beginnings of two parts or more, the longest first, as `ydl520`, `ydl5`. */
  beginnings: string[];
  /** Words that are attached to it. */
  words: string[];
}

/** Parses a folded run as a code; undefined if it is not one. */
export const codeOf = (run: string): Code | undefined => {
  if (!DIGIT.test(run) || !LETTER.test(run) || MEASURE.test(run)) return undefined;
  const all = run.split(JOINTS).filter(Boolean);
  const isWord = (part: string): boolean => part.length >= WORD_LENGTH && !DIGIT.test(part);
  const parts = all.filter((part) => !isWord(part));
  const code = parts.join('');
  if (!DIGIT.test(code) || !LETTER.test(code)) return undefined;
  const beginnings = parts.slice(2).map((_, index) => parts.slice(0, parts.length - 1 - index).join(''));
  return { whole: code, beginnings, words: all.filter(isWord) };
};

/** Returns the words of a folded run that is not a code. A number keeps its point, and a quantity is separated from its unit. */
export const wordsOf = (run: string): string[] => {
  const words = /^\d+(?:\.\d+)*$/.test(run) ? [run] : run.split(MEASURE.test(run) ? /[-/]|(?<=\d)(?=[a-z])/ : JOINTS);
  return words.filter(Boolean);
};

/**
 * Matches a number of digits and separators only, such as `05145-8841815`. Shorter ones are ranges; dates and times have their own pattern.
 */
const NUMBER = /^\d+(?:[-/._]\d+)*$/;
const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}[-/]\d{4})$/;
const DECIMAL = /^\d+\.\d+$/;
const DIGITS_OF_NUMBER = 7;

/** Returns a folded run of digits as a part number without separators; undefined for a quantity, a range or a date. */
export const numberOf = (run: string): string | undefined => {
  if (!NUMBER.test(run) || DATE.test(run) || DECIMAL.test(run)) return undefined;
  const digits = run.replace(/\D/g, '');
  return digits.length >= DIGITS_OF_NUMBER && digits !== run ? digits : undefined;
};
