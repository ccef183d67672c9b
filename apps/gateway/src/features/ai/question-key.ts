import type { Group } from '@portal/answers';

const MAX_KEY_LENGTH = 400;

/** Returns the form that synonyms share: the last form or, for a Chinese or Japanese word without technical terms, the word itself. */
const sharedForm = ({ forms, text }: Group): string => {
  const [ownLexeme, last] = [forms[0]?.lexeme ?? text.toLowerCase(), forms.at(-1)?.lexeme ?? ''];
  const isPairOfOwn = ownLexeme.startsWith('w:') && ownLexeme.includes(last, 2);
  return isPairOfOwn ? ownLexeme : last || ownLexeme;
};

/** Returns the key that groups similar questions: their sorted lexemes and codes, or their plain words. */
export const questionKey = (groups: readonly Group[], question: string): string => {
  const lexemes = groups.map((group) => (group.kind === 'code' ? group.text.toLowerCase() : sharedForm(group)));
  const words = lexemes.length ? lexemes : question.normalize('NFKC').toLowerCase().split(/\s+/);
  return [...new Set(words)].sort().join(' ').slice(0, MAX_KEY_LENGTH);
};
