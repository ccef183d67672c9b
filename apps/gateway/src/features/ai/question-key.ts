import type { Group } from '@portal/answers';

const KEY = 400;

/** The form that other words with the same meaning share: the last, but of a word of Chinese or Japanese signs with none of the trade, the word itself. */
const sharedForm = ({ forms, text }: Group): string => {
  const [own, last] = [forms[0]?.lexeme ?? text.toLowerCase(), forms.at(-1)?.lexeme ?? ''];
  const isPairOfOwn = own.startsWith('w:') && own.includes(last, 2);
  return isPairOfOwn ? own : last || own;
};

/** What questions alike have in common: the sorted lexemes of their words and codes, else their words as they stand. */
export const questionKey = (groups: readonly Group[], question: string): string => {
  const lexemes = groups.map((group) => (group.kind === 'code' ? group.text.toLowerCase() : sharedForm(group)));
  const words = lexemes.length ? lexemes : question.normalize('NFKC').toLowerCase().split(/\s+/);
  return [...new Set(words)].sort().join(' ').slice(0, KEY);
};
