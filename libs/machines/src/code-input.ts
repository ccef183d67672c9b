import { LIMITS, OTP_ALPHABET } from '@portal/contracts';

/** The boxes for a mailed code, one per character (R5.4). Each box is '' or one of A-Z and 0-9. */
export interface CodeInput {
  boxes: string[];
  focus: number;
}

const LAST_INDEX = LIMITS.otpLength - 1;

export const emptyCodeInput = (): CodeInput => ({ boxes: Array<string>(LIMITS.otpLength).fill(''), focus: 0 });

export const isBox = (index: number): boolean => Number.isInteger(index) && index >= 0 && index <= LAST_INDEX;

/** Returns the letters and digits of a text in upper case. Full-width characters of Japanese keyboards become ASCII. */
export const cleanCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();

export const typeInto = ({ boxes }: CodeInput, index: number, char: string): CodeInput => ({
  boxes: boxes.with(index, cleanCode(char).charAt(0)),
  focus: Math.min(index + 1, LAST_INDEX),
});

const RUNS = /[A-Za-z0-9]+/g;
const MAILED_CODE = new RegExp(`^[${OTP_ALPHABET}]{${LIMITS.otpLength}}$`);

/**
 * Returns the code in a pasted text. In a sentence ("Your code: QE2LJN"), the code is the only possible run of characters: preferably an
 * upper-case run, then one with a digit, then a word of six letters. A text with no or two such runs is the code itself with separators,
 * unless it is longer than a code.
 */
export const readCode = (text: string): string => {
  const runs = text.normalize('NFKC').match(RUNS) ?? [];
  const candidates = runs.filter((run) => MAILED_CODE.test(run.toUpperCase()));
  const likelyRuns = [/^[^a-z]+$/, /\d/, /^/].map((form) => candidates.filter((run) => form.test(run))).find((some) => some.length) ?? [];
  const [code, ...otherCodes] = new Set(likelyRuns.map((run) => run.toUpperCase()));
  if (code && !otherCodes.length) return code;
  const cleanedText = cleanCode(text);
  return runs.length > 1 && cleanedText.length > LIMITS.otpLength ? '' : cleanedText.slice(0, LIMITS.otpLength);
};

export const fillFrom = (text: string): CodeInput => {
  const code = readCode(text);
  return { boxes: emptyCodeInput().boxes.map((_, index) => code.charAt(index)), focus: Math.min(code.length, LAST_INDEX) };
};

/** Handles Backspace: empties the box or, if it is already empty, the previous box. */
export const eraseFrom = ({ boxes }: CodeInput, index: number): CodeInput => {
  const erasedIndex = boxes[index] === '' ? Math.max(index - 1, 0) : index;
  return { boxes: boxes.with(erasedIndex, ''), focus: erasedIndex };
};
