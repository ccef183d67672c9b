import type { Group } from '../../ai/findings';

const KEY = 400;

/** What questions alike have in common: the sorted lexemes of their words and codes, else their words as they stand. */
export const questionKey = (groups: readonly Group[], question: string): string => {
  const lexemes = groups.flatMap(({ forms, text, kind }) =>
    kind === 'code' ? [text.toLowerCase()] : [forms.at(-1)?.lexeme ?? text.toLowerCase()],
  );
  const words = lexemes.length ? lexemes : question.normalize('NFKC').toLowerCase().split(/\s+/);
  return [...new Set(words)].sort().join(' ').slice(0, KEY);
};
