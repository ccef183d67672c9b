/** Matches the prefix of our part numbers. */
export const FAMILY_PATTERN = /^yd/;

const LETTER = /\p{L}/u;
const DIGIT = /\d/;
/** Matches a quantity with its unit, such as `16bar` or `4-20ma`, which is searched as separate words. */
const MEASURE = /^\d+(?:\.\d+)?(?:[-/]\d+(?:\.\d+)?)*[a-z]{1,4}$/;
/** The minimum length of a word that is separated from an attached code, as in `YD-F20-Messgerät`. */
const MIN_WORD_LENGTH = 5;
const SEPARATORS = /[-./_]/;

/** A part number or an error code: letters and digits with separators. */
export interface Code {
  /** The complete code without separators, such as `ydl520st`. */
  whole: string;
  /** The prefixes of the code that have at least two parts, the longest first, such as `ydl520` and `ydl5`. */
  prefixes: string[];
  words: string[];
}

/** Parses a folded run as a code; undefined if the run is not a code. */
export const codeOf = (run: string): Code | undefined => {
  if (!DIGIT.test(run) || !LETTER.test(run) || MEASURE.test(run)) return undefined;
  const runParts = run.split(SEPARATORS).filter(Boolean);
  const isWord = (part: string): boolean => part.length >= MIN_WORD_LENGTH && !DIGIT.test(part);
  const parts = runParts.filter((part) => !isWord(part));
  const code = parts.join('');
  if (!DIGIT.test(code) || !LETTER.test(code)) return undefined;
  const prefixes = parts.slice(2).map((_, index) => parts.slice(0, parts.length - 1 - index).join(''));
  return { whole: code, prefixes, words: runParts.filter(isWord) };
};

/** Splits a folded run that is not a code into words. A number keeps its decimal point, and a quantity is separated from its unit. */
export const wordsOf = (run: string): string[] => {
  const words = /^\d+(?:\.\d+)*$/.test(run) ? [run] : run.split(MEASURE.test(run) ? /[-/]|(?<=\d)(?=[a-z])/ : SEPARATORS);
  return words.filter(Boolean);
};

/**
 * Matches a part number that has only digits and separators, such as `05145-8841815`. Shorter numbers are ranges; dates and times have
 * their own pattern.
 */
const NUMBER = /^\d+(?:[-/._]\d+)*$/;
const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}[-/]\d{4})$/;
const DECIMAL = /^\d+\.\d+$/;
const MIN_NUMBER_DIGITS = 7;

/** Returns a folded run of digits as a part number without separators; undefined for a quantity, a range or a date. */
export const numberOf = (run: string): string | undefined => {
  if (!NUMBER.test(run) || DATE.test(run) || DECIMAL.test(run)) return undefined;
  const digits = run.replace(/\D/g, '');
  return digits.length >= MIN_NUMBER_DIGITS && digits !== run ? digits : undefined;
};
