import { LIMITS } from '@portal/contracts';

/** The boxes a code is typed into: each '' or one of A-Z 0-9, always as many as the code is long (R5.4). */
export interface CodeInput {
  boxes: string[];
  /** The box that has the cursor. */
  focus: number;
}

const LAST = LIMITS.otpLength - 1;

export const emptyCodeInput = (): CodeInput => ({ boxes: Array<string>(LIMITS.otpLength).fill(''), focus: 0 });

export const isBox = (index: number): boolean => Number.isInteger(index) && index >= 0 && index <= LAST;

/** Letters and digits alone, in capitals; full-width ones, as Japanese keyboards give them, become plain. */
export const cleanCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();

export const typeInto = ({ boxes }: CodeInput, index: number, char: string): CodeInput => ({
  boxes: boxes.with(index, cleanCode(char).charAt(0)),
  focus: Math.min(index + 1, LAST),
});

export const fillFrom = (text: string): CodeInput => {
  const code = cleanCode(text).slice(0, LIMITS.otpLength);
  return { boxes: emptyCodeInput().boxes.map((_, index) => code.charAt(index)), focus: Math.min(code.length, LAST) };
};

/** Backspace: empties the box, or, where it is empty, the one before it. */
export const eraseFrom = ({ boxes }: CodeInput, index: number): CodeInput => {
  const at = boxes[index] === '' ? Math.max(index - 1, 0) : index;
  return { boxes: boxes.with(at, ''), focus: at };
};
