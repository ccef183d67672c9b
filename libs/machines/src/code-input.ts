import { LIMITS, OTP_ALPHABET } from '@portal/contracts';

/** The boxes a code is typed into: each '' or one of A-Z 0-9, always as many as the code has characters (R5.4). */
export interface CodeInput {
  boxes: string[];
  focus: number;
}

const LAST = LIMITS.otpLength - 1;

export const emptyCodeInput = (): CodeInput => ({ boxes: Array<string>(LIMITS.otpLength).fill(''), focus: 0 });

export const isBox = (index: number): boolean => Number.isInteger(index) && index >= 0 && index <= LAST;

/** Returns the letters and digits of a text in capitals. Full-width characters, as Japanese keyboards send them, become ASCII. */
export const cleanCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();

export const typeInto = ({ boxes }: CodeInput, index: number, char: string): CodeInput => ({
  boxes: boxes.with(index, cleanCode(char).charAt(0)),
  focus: Math.min(index + 1, LAST),
});

const RUNS = /[A-Za-z0-9]+/g;
const MAILED_CODE = new RegExp(`^[${OTP_ALPHABET}]{${LIMITS.otpLength}}$`);

/**
 * Returns the code in a pasted text. In a sentence ("Your code: QE2LJN") the code is the only run of characters that could be one: an
 * upper-case run is preferred, as codes are mailed in capitals, then one with a digit, then a word of six letters. A text with no such run,
 * or with two, is read as the code itself with its separators, unless it is longer than a code: then it contains none.
 */
export const readCode = (text: string): string => {
  const runs = text.normalize('NFKC').match(RUNS) ?? [];
  const candidates = runs.filter((run) => MAILED_CODE.test(run.toUpperCase()));
  const likelier = [/^[^a-z]+$/, /\d/, /^/].map((form) => candidates.filter((run) => form.test(run))).find((some) => some.length) ?? [];
  const [code, ...others] = new Set(likelier.map((run) => run.toUpperCase()));
  if (code && !others.length) return code;
  const whole = cleanCode(text);
  return runs.length > 1 && whole.length > LIMITS.otpLength ? '' : whole.slice(0, LIMITS.otpLength);
};

export const fillFrom = (text: string): CodeInput => {
  const code = readCode(text);
  return { boxes: emptyCodeInput().boxes.map((_, index) => code.charAt(index)), focus: Math.min(code.length, LAST) };
};

/** Handles Backspace: empties the box or, if it is already empty, the one before it. */
export const eraseFrom = ({ boxes }: CodeInput, index: number): CodeInput => {
  const at = boxes[index] === '' ? Math.max(index - 1, 0) : index;
  return { boxes: boxes.with(at, ''), focus: at };
};
