const NUMBER = /\d+(?:[.,'’\u00a0\u202f ]\d+)*/g;
/** Matches a part number, type or version: letters and digits joined by separators, with at least one letter and one digit. */
const CODE = /[\p{L}\d]+(?:[-./][\p{L}\d]+)*/gu;
const SEPARATOR = /[-./]/g;

/** Converts digits of any script to ASCII, and full-width letters to normal ones. */
const foldDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String((digit.codePointAt(0)! - zeroOf(digit.codePointAt(0)!)) % 10));

/** Returns the code point of the zero in a digit's script. Unicode assigns the ten digits of a script to consecutive code points. */
const zeroOf = (point: number): number => {
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return zero;
};

const isCode = (word: string): boolean => /\d/.test(word) && /\p{L}/u.test(word);

/** Returns the part numbers in a text without their separators. */
export const codesOf = (text: string): string[] =>
  (foldDigits(text).match(CODE) ?? []).filter(isCode).map((code) => code.replace(SEPARATOR, '').toLowerCase());

/** Returns the possible readings of a number: a point or comma separates either thousands or decimals. */
const readingsOf = (number: string): string[] => {
  const compactNumber = number.replace(/['’\u00a0\u202f ]/g, '');
  const last = Math.max(compactNumber.lastIndexOf('.'), compactNumber.lastIndexOf(','));
  const integer = compactNumber.replace(/[.,]/g, '');
  if (last < 0) return [trimZeros(integer)];
  const decimal = `${compactNumber.slice(0, last).replace(/[.,]/g, '')}.${compactNumber.slice(last + 1)}`;
  return [trimZeros(decimal), ...(compactNumber.length - last === 4 ? [trimZeros(integer)] : [])];
};

const trimZeros = (number: string): string => {
  const [integer = '', decimals = ''] = number.split('.');
  const significantDecimals = decimals.replace(/0+$/, '');
  return `${integer.replace(/^0+(?=\d)/, '')}${significantDecimals ? `.${significantDecimals}` : ''}`;
};

/** Returns the numbers in a text, except those within part numbers. Each number has all its possible readings. */
export const numbersOf = (text: string): string[][] => {
  const bare = foldDigits(text).replace(CODE, (word) => (isCode(word) ? ' ' : word));
  return (bare.match(NUMBER) ?? []).map(readingsOf);
};
