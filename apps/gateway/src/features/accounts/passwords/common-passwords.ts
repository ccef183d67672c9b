import common from './common-words.json' with { type: 'json' };
import published from './published-passwords.json' with { type: 'json' };

/** Common words in weak passwords, per portal language: "password", "welcome", greetings, endearments, seasons and industry terms. */
export const WORDS_OF: Readonly<Record<string, string>> = common.languages;
/** The names of the company and its products, which any attacker who knows the industry tries first. */
export const COMPANY = common.company;

/**
 * The words from lists of breached passwords and from the lists above. `published` contains the first 12,000 passwords of six or more
 * characters from the list of zxcvbn-ts 4.1.3 that no rule of `isCommon` matches (MIT licence, © 2012-2016 Dan Wheeler and Dropbox, Inc., ©
 * 2021 zxcvbn-ts).
 */
const LISTED = new Set([
  ...[...common.general, COMPANY, ...Object.values(WORDS_OF)].flatMap((words) => words.split(' ')).map((word) => word.normalize('NFKC')),
  ...published,
]);

/** Returns all listed common passwords. `isCommon` derives more from them, from patterns and from the person's own words. */
export const commonPasswords = (): string[] => [...LISTED];

const ROWS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba'];
const KEYS = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'q1w2e3r4t5y6',
  'zaq12wsx',
  'xsw21qaz',
];
const backwards = (text: string): string => [...text].reverse().join('');
const RUNS = [...ROWS, ...KEYS, ...KEYS.map(backwards)];

const LOOKALIKES: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };
const foldLookalikes = (text: string): string => [...text].map((sign) => LOOKALIKES[sign] ?? sign).join('');
const stripMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');
const replaceSigns = (text: string): string => text.replaceAll('$', 's').replaceAll('@', 'a');
/**
 * Returns the text and its variants: with symbols replaced with letters (1 with i or l; digits of product names stay) and without diacritics.
 */
const spellings = (text: string): string[] => [
  text,
  foldLookalikes(text),
  foldLookalikes(text.replaceAll('1', 'l')),
  replaceSigns(text),
  stripMarks(text),
];

/** Returns true if the text is one character or short group, repeated. */
const repeats = (text: string): boolean => /^(.{1,4})\1+$/u.test(text);
/** Returns true if the text is a run of adjacent keys, letters or digits, with at most one character more. */
const runs = (text: string): boolean => RUNS.some((row) => row.includes(text));
const isListed = (text: string, own: ReadonlySet<string>): boolean => LISTED.has(text) || own.has(text);

/** Returns the text without the digits and separator that people append to satisfy a password rule. */
const cores = (text: string): string[] => {
  const figures = Math.min(/\d*$/.exec(text)![0].length, 6);
  const cut = Array.from({ length: figures + 1 }, (_, count) => text.slice(0, text.length - count));
  return cut.flatMap((form) => [form, form.replace(/[-_. @#]$/, '')]).filter((form) => form.length > 1);
};

/** The minimum length of a part of a name, and of a prefix of such a part, that counts as the person's own word. */
const PART_LETTERS = 4;
const BEGINNING_LETTERS = 5;

/** Returns the words that an attacker who knows the person or company tries: names, addresses and company names, whole and in parts. */
const contextWords = (own: readonly string[]): string[] => {
  const ownWords = [...own, ...COMPANY.split(' ')].map((text) => stripMarks(text.toLowerCase()).split(/[^\p{L}]+/u));
  return ownWords.flatMap((parts) => [parts.join(''), ...parts]).filter((word) => word.length >= PART_LETTERS);
};

/** Returns true if the text is a sequence of these words. */
const consistsOf = (text: string, words: readonly string[]): boolean =>
  text === '' || words.some((word) => text.startsWith(word) && consistsOf(text.slice(word.length), words));

/**
 * Returns true if all letters of the password belong to words of its context or to a prefix of such a word, whatever digits and symbols
 * surround them.
 */
const isOfContext = (text: string, own: readonly string[]): boolean => {
  const words = contextWords(own);
  return spellings(text).some((spelling) => {
    const letters = stripMarks(spelling).replace(/[^\p{L}]/gu, '');
    if (letters.length < PART_LETTERS) return false;
    return consistsOf(letters, words) || (letters.length >= BEGINNING_LETTERS && words.some((word) => word.startsWith(letters)));
  });
};

/**
 * Returns true for a password that attackers try first: a well-known word alone, doubled or with leading or trailing digits, a simple
 * pattern, or words of the person's context (`own`: name, address, company).
 */
export const isCommon = (password: string, own: readonly string[] = []): boolean => {
  const text = password.normalize('NFKC').toLowerCase();
  const mine = new Set(own.map((word) => word.normalize('NFKC').toLowerCase()).filter((word) => word.length > 2));
  const bare = text.replace(/[!?.*#]+$/, '');
  if (isOfContext(bare.replace(/\d+$/, ''), own) || isOfContext(bare, own)) return true;
  if (new Set(text).size < 3 || repeats(bare) || runs(bare) || runs(bare.replace(/.$/u, ''))) return true;
  const forms = [text, ...cores(bare), ...cores(bare.replace(/^\d{1,4}(?=\D)/, ''))];
  return (
    forms.flatMap((form) => [form, form.replace(/^(.+)\1$/u, '$1')]).some((form) => spellings(form).some((word) => isListed(word, mine))) ||
    /^\d{1,7}$/.test(bare) ||
    isDate(bare)
  );
};

/** Returns true for eight or six digits that form a date. */
const isDate = (text: string): boolean =>
  /^(0[1-9]|[12]\d|3[01])[-./]?(0[1-9]|1[0-2])[-./]?((19|20)?\d\d)$/.test(text) ||
  /^(19|20)\d\d[-./]?(0[1-9]|1[0-2])[-./]?(0[1-9]|[12]\d|3[01])$/.test(text);
