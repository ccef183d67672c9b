/** Part numbers of our families begin so. */
export const FAMILY = /^yd/;

const LETTER = /\p{L}/u;
const DIGIT = /\d/;
/** A quantity with its unit, as `16bar` or `4-20ma`: it is looked for by its words. */
const MEASURE = /^\d+(?:\.\d+)?(?:[-/]\d+(?:\.\d+)?)*[a-z]{1,4}$/;
/** A word that hangs on a code, as in `YD-F20-Messgerät`, is none of its parts. */
const WORD_LENGTH = 5;
const JOINTS = /[-./_]/;

/** A part number or an error code: what has letters and digits, with the marks between its parts. */
export interface Code {
  /** All of it in one, as `ydl520st`. */
  whole: string;
  /** Its beginnings of two parts or more, the longest first, as `ydl520`, `ydl5`. */
  beginnings: string[];
  /** Words that hang on it. */
  words: string[];
}

/** A folded run as a code; undefined where it is none. */
export const codeOf = (run: string): Code | undefined => {
  if (!DIGIT.test(run) || !LETTER.test(run) || MEASURE.test(run)) return undefined;
  const all = run.split(JOINTS).filter(Boolean);
  const isWord = (part: string): boolean => part.length >= WORD_LENGTH && !DIGIT.test(part);
  const parts = all.filter((part) => !isWord(part));
  const whole = parts.join('');
  if (!DIGIT.test(whole) || !LETTER.test(whole)) return undefined;
  const beginnings = parts.slice(2).map((_, at) => parts.slice(0, parts.length - 1 - at).join(''));
  return { whole, beginnings, words: all.filter(isWord) };
};

/** The words of a folded run that is no code: a number keeps its point, a quantity stands beside its unit. */
export const wordsOf = (run: string): string[] => {
  const words = /^\d+(?:\.\d+)*$/.test(run) ? [run] : run.split(MEASURE.test(run) ? /[-/]|(?<=\d)(?=[a-z])/ : JOINTS);
  return words.filter(Boolean);
};

/** A number of digits and separators alone, as `05145-8841815`. Fewer digits are a range, and dates and times have their own form. */
const NUMBER = /^\d+(?:[-/._]\d+)*$/;
const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}[-/]\d{4})$/;
const DECIMAL = /^\d+\.\d+$/;
const DIGITS_OF_NUMBER = 7;

/** A folded run of digits as a part number without its separators; undefined where it is a quantity, a range or a date. */
export const numberOf = (run: string): string | undefined => {
  if (!NUMBER.test(run) || DATE.test(run) || DECIMAL.test(run)) return undefined;
  const digits = run.replace(/\D/g, '');
  return digits.length >= DIGITS_OF_NUMBER && digits !== run ? digits : undefined;
};
