const ASCII = /^[\0-\x7f]*$/;
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
/** Accents are taken from Latin letters only: in Thai and Japanese such marks are part of the letter. */
const LATIN_ACCENTS = /(\p{Script=Latin})\p{Mn}+/gu;
/** Short vowels, the mark of doubling and the mark that stretches a word. */
const ARABIC_MARKS = /[\u0640\u064b-\u065f\u0670]/g;
const UNSEEN = /\p{Cf}/gu;

/** A word or a line in the form in which words are compared: in lower case, without accents and without what cannot be seen. */
export const fold = (text: string): string => {
  if (ASCII.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(UNSEEN, '')
      .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
      .replace(ARABIC_MARKS, '')
      .replace(/[أإآٱ]/g, 'ا')
      .replace(/ى/g, 'ي')
      .replace(/ة/g, 'ه')
      .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter]!)
      .normalize('NFD')
      .replace(LATIN_ACCENTS, '$1')
      .normalize('NFC')
      // Compatibility takes this Thai vowel apart, and dictionaries know it whole.
      .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
      .replace(/[\p{Pd}\u2212]/gu, '-')
  );
};
