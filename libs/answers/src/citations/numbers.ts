const NUMBER = /\d+(?:[.,'’\u00a0\u202f ]\d+)*/g;
/** Letters and digits joined by signs, with at least one of each: a part number, a type, a version. */
const CODE = /[\p{L}\d]+(?:[-./][\p{L}\d]+)*/gu;
const SIGN = /[-./]/g;

/** Digits of any script as ASCII, and wide letters as narrow ones. */
const foldDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String((digit.codePointAt(0)! - zeroOf(digit.codePointAt(0)!)) % 10));

/** Digits stand ten in a row in Unicode; those of every script in use begin at a place that ends with 0 or 6. */
const zeroOf = (place: number): number => {
  let zero = place;
  while (place - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return zero;
};

const isCode = (word: string): boolean => /\d/.test(word) && /\p{L}/u.test(word);

/** The part numbers of a text without what joins them. */
export const codesOf = (text: string): string[] =>
  (foldDigits(text).match(CODE) ?? []).filter(isCode).map((code) => code.replace(SIGN, '').toLowerCase());

/** What a number may mean: a point or comma parts either thousands or decimals. */
const readingsOf = (number: string): string[] => {
  const plain = number.replace(/['’\u00a0\u202f ]/g, '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const whole = plain.replace(/[.,]/g, '');
  if (last < 0) return [trimmed(whole)];
  const decimal = `${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`;
  return [trimmed(decimal), ...(plain.length - last === 4 ? [trimmed(whole)] : [])];
};

const trimmed = (number: string): string => {
  const [whole = '', decimals = ''] = number.split('.');
  const rest = decimals.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${rest ? `.${rest}` : ''}`;
};

/** The numbers of a text that are no part of a part number, each with what it may mean. */
export const numbersOf = (text: string): string[][] => {
  const bare = foldDigits(text).replace(CODE, (word) => (isCode(word) ? ' ' : word));
  return (bare.match(NUMBER) ?? []).map(readingsOf);
};
