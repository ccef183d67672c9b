import type { Form, Group } from '../findings';
import { analyse, formsOf, type Token } from './analysis';

/** Of a question as long as a letter the first words are looked for. */
const LENGTH = 4_000;
const GROUPS = 40;
const OTHER_FORM = 0.9;
const BEGINNING = 0.4;
/** Neighbouring characters of two words: a word that the dictionary does not know may lie across them. */
const ACROSS = 0.4;
/** Letters before a part number that was typed with a blank, as `YD F20`. */
const HEAD = /^[a-z]{1,3}$/;
/** How umlauts are typed where there is no key for them. */
const TYPED_UMLAUT = /([aou])e/g;

const formsOfWord = ({ lexemes }: Token, language: string): Form[] => {
  const [own = '', ...others] = lexemes;
  const isSegmented = own[1] === ':';
  const more = isSegmented ? [] : [...formsOf(own, 'en'), ...formsOf(own.replace(TYPED_UMLAUT, '$1'), language)];
  return [own, ...new Set([...others, ...more].filter((form) => form !== own))].map((lexeme, at) => ({
    lexeme,
    weight: at ? OTHER_FORM : 1,
  }));
};

const isWithin = (inner: Token, outer: Token): boolean => inner.start >= outer.start && inner.end <= outer.end;

/** A word with the pairs of its characters. */
const wordWithPairs = (word: Token, pairs: readonly Token[], language: string): Form[] => [
  ...formsOfWord(word, language),
  ...pairs.filter((pair) => isWithin(pair, word)).map(({ lexemes }) => ({ lexeme: lexemes[0]!, weight: OTHER_FORM })),
];

/** A part number with its beginnings, and joined with what stands before and after it; a joined form counts only where it occurs. */
const formsOfCode = (code: Token, before: Token | undefined, after: Token | undefined): Form[] => {
  const [whole = '', ...beginnings] = code.lexemes;
  const head = before && (before.kind === 'code' || HEAD.test(before.lexemes[0]!)) ? before.lexemes[0]! : undefined;
  const joined = [...(head ? [head + whole] : []), ...(after?.kind === 'code' ? [whole + after.lexemes[0]!] : [])];
  return [
    { lexeme: whole, weight: 1 },
    ...joined.map((lexeme) => ({ lexeme, weight: 1 })),
    ...beginnings.map((lexeme) => ({ lexeme, weight: BEGINNING })),
  ];
};

/** What a question asks for, word by word, by the same analysis as that of pages. */
export const analyseQuestion = (question: string, language: string): Group[] => {
  const text = question.slice(0, LENGTH);
  const tokens = [...analyse(text, language)];
  const pairs = tokens.filter(({ kind }) => kind === 'pair');
  const words = tokens.filter(({ kind }) => kind !== 'pair');
  const groups: Omit<Group, 'nr'>[] = words.map((token, at) => ({
    kind: token.kind === 'code' ? 'code' : 'word',
    text: text.slice(token.start, token.end),
    weight: 1,
    forms: token.kind === 'code' ? formsOfCode(token, words[at - 1], words[at + 1]) : wordWithPairs(token, pairs, language),
  }));
  for (const pair of pairs) {
    const around = words.filter((word) => word.start < pair.end && word.end > pair.start);
    if (around.length > 1)
      groups.push({
        kind: 'word',
        text: text.slice(pair.start, pair.end),
        weight: ACROSS,
        forms: [{ lexeme: pair.lexemes[0]!, weight: 1 }],
      });
  }
  // A word that is asked twice is asked once.
  const byForm = new Map(groups.map((group) => [group.forms[0]!.lexeme, group] as const).reverse());
  return groups
    .filter((group) => byForm.get(group.forms[0]!.lexeme) === group)
    .slice(0, GROUPS)
    .map((group, at) => ({ nr: at + 1, ...group }));
};
