import type { Form, Group } from '../findings';
import { analyse, formsOf, type Token } from './analyse';

/** The maximum length of a question that is searched. The rest is ignored. */
const MAX_LENGTH = 4_000;
const MAX_GROUPS = 40;
const OTHER_FORM_WEIGHT = 0.9;
const PREFIX_WEIGHT = 0.4;
/** The weight of a character pair that spans two words, because the pair may belong to an unknown word. */
const CROSSING_PAIR_WEIGHT = 0.4;
/** Matches the letters before a part number that was typed with a space, as in `YD F20`. */
const HEAD = /^[a-z]{1,3}$/;
/** Matches umlauts that were typed on a keyboard without them, such as `ae` for `ä`. */
const TYPED_UMLAUT = /([aou])e/g;

const formsOfWord = ({ lexemes }: Token, language: string): Form[] => {
  const [ownForm = '', ...otherForms] = lexemes;
  const isSegmented = ownForm[1] === ':';
  const foreignForms = isSegmented ? [] : [...formsOf(ownForm, 'en'), ...formsOf(ownForm.replace(TYPED_UMLAUT, '$1'), language)];
  return [ownForm, ...new Set([...otherForms, ...foreignForms].filter((form) => form !== ownForm))].map((lexeme, index) => ({
    lexeme,
    weight: index ? OTHER_FORM_WEIGHT : 1,
  }));
};

const isWithin = (inner: Token, outer: Token): boolean => inner.start >= outer.start && inner.end <= outer.end;

const wordWithPairs = (word: Token, pairs: readonly Token[], language: string): Form[] => [
  ...formsOfWord(word, language),
  ...pairs.filter((pair) => isWithin(pair, word)).map(({ lexemes }) => ({ lexeme: lexemes[0]!, weight: OTHER_FORM_WEIGHT })),
];

/**
 * Returns the forms of a part number: its prefixes, and the number joined with the tokens before and after it. Joined forms count only if a
 * page contains them.
 */
const formsOfCode = (code: Token, previous: Token | undefined, next: Token | undefined): Form[] => {
  const [completeCode = '', ...prefixes] = code.lexemes;
  const head = previous && (previous.kind === 'code' || HEAD.test(previous.lexemes[0]!)) ? previous.lexemes[0]! : undefined;
  const joinedForms = [...(head ? [head + completeCode] : []), ...(next?.kind === 'code' ? [completeCode + next.lexemes[0]!] : [])];
  return [
    { lexeme: completeCode, weight: 1 },
    ...joinedForms.map((lexeme) => ({ lexeme, weight: 1 })),
    ...prefixes.map((lexeme) => ({ lexeme, weight: PREFIX_WEIGHT })),
  ];
};

/** Splits a question into groups, one per word, with the same analysis as pages. */
export const analyseQuestion = (question: string, language: string): Group[] => {
  const text = question.slice(0, MAX_LENGTH);
  const tokens = [...analyse(text, language)];
  const pairs = tokens.filter(({ kind }) => kind === 'pair');
  const words = tokens.filter(({ kind }) => kind !== 'pair');
  const groups: Omit<Group, 'nr'>[] = words.map((token, index) => ({
    kind: token.kind === 'code' ? 'code' : 'word',
    text: text.slice(token.start, token.end),
    weight: 1,
    forms: token.kind === 'code' ? formsOfCode(token, words[index - 1], words[index + 1]) : wordWithPairs(token, pairs, language),
  }));
  for (const pair of pairs) {
    const overlappingWords = words.filter((word) => word.start < pair.end && word.end > pair.start);
    if (overlappingWords.length > 1)
      groups.push({
        kind: 'word',
        text: text.slice(pair.start, pair.end),
        weight: CROSSING_PAIR_WEIGHT,
        forms: [{ lexeme: pair.lexemes[0]!, weight: 1 }],
      });
  }
  // A repeated word counts once.
  const groupByForm = new Map(groups.map((group) => [group.forms[0]!.lexeme, group] as const).reverse());
  return groups
    .filter((group) => groupByForm.get(group.forms[0]!.lexeme) === group)
    .slice(0, MAX_GROUPS)
    .map((group, index) => ({ nr: index + 1, ...group }));
};
