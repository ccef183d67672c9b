const ASCII = /^[\0-\x7f]*$/;
const LETTER_REPLACEMENTS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
/** Matches a letter with accents. In Thai and Japanese, accents are part of the letter and are not removed. */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu;
/** Matches Arabic short vowels, the doubling mark, hamza as a mark, Koranic marks, and tatweel, which stretches a word. */
const ARABIC_MARKS = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
/** Letters that Arabic, Persian and Urdu keyboards type interchangeably. */
const ARABIC_LETTERS: Record<string, string> = {
  آ: 'ا',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ے: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ۀ: 'ه',
  ۂ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ۃ: 'ه',
  ک: 'ك',
  ڪ: 'ك',
};
const ARABIC_VARIANTS = new RegExp(`[${Object.keys(ARABIC_LETTERS).join('')}]`, 'g');
const INVISIBLE = /\p{Cf}/gu;
const DECIMAL_DIGIT = /(?![0-9])\p{Nd}/gu;
const IS_DIGIT = /^\p{Nd}$/u;

/**
 * Returns the value of a digit in any script. Unicode assigns the ten digits of a script to consecutive code points, starting with zero.
 */
const digitValue = (digit: string): string => {
  const point = digit.codePointAt(0)!;
  let zero = point;
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String((point - zero) % 10);
};

/** Replaces the digits of all scripts with 0 to 9. */
export const withAsciiDigits = (text: string): string => text.replace(DECIMAL_DIGIT, digitValue);

/**
 * Returns the form in which stored texts and queries are compared: lower case, composed, without accents and invisible characters, with
 * ASCII digits, one form of each Arabic letter, and `-` for every dash.
 */
export const fold = (text: string): string => {
  if (ASCII.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(INVISIBLE, '')
      .replace(DECIMAL_DIGIT, digitValue)
      .replace(ARABIC_MARKS, '')
      .replace(ARABIC_VARIANTS, (letter) => ARABIC_LETTERS[letter]!)
      .replace(/[ßæœøłđðþı]/g, (letter) => LETTER_REPLACEMENTS[letter]!)
      .normalize('NFD')
      .replace(ACCENTS, '$1')
      .normalize('NFC')
      // NFKC decomposes this Thai vowel, but dictionaries contain the composed form.
      .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
      .replace(/[\p{Pd}\u2212]/gu, '-')
  );
};
