import { fold } from '@portal/contracts/fold';
import type { Group, Question } from '../findings';
import { expand } from '../glossary/glossary';
import { analyseQuestion } from '../text/analyse-question';
import { questionLanguage } from './question-language';

/** A question with no more words than this leans on the one before. */
const FEW_WORDS = 4;
const INHERITED = 0.5;
/** So many questions back; a longer chain says little of the last one. */
const TURNS = 3;
/** Beginnings of a follow-up in the languages of the product, folded. */
const BEGINNING = new RegExp(
  `^(?:${[
    'and\\b|what about|how about|also\\b|then\\b',
    'und\\b|wie ist es mit|was ist mit|auch\\b|dann\\b',
    'et\\b|qu en est',
    'y\\b|e\\b|i\\b|en\\b|es\\b|dan\\b|va\\b|ve\\b|peki\\b',
    'a co z\\b|co z\\b|a jak\\b|mi a helyzet|con\\b',
    'と|では|じゃ|それ|その|あと|那|这|這|它|其',
    'และ|แล้ว|ส่วน',
    'و|ماذا عن',
  ].join('|')})`,
  'u',
);

const leansOnBefore = (text: string, groups: readonly Group[]): boolean =>
  !groups.some(({ kind }) => kind === 'code') &&
  (groups.filter(({ weight }) => weight >= INHERITED).length <= FEW_WORDS || BEGINNING.test(fold(text.trim())));

/** The language and the groups of a question. One that leans on the question above it has the groups of that as well, at half their weight. */
export const groupsOf = ({ text, language: likely, above }: Question): { language: string; groups: Group[] } => {
  const language = questionLanguage(text, likely);
  const groups = expand(analyseQuestion(text, language), language);
  if (!above.length || !groups.length || !leansOnBefore(text, groups)) return { language, groups };
  const before = groupsOf({ text: above.at(-1)!, language: likely, above: above.slice(0, -1).slice(1 - TURNS) }).groups;
  const own = new Set(groups.map(({ forms: [first] }) => first!.lexeme));
  const inherited = before
    .filter(({ weight, forms: [first] }) => weight >= INHERITED && !own.has(first!.lexeme))
    .map((group, at) => ({ ...group, nr: groups.length + at + 1, weight: group.weight * INHERITED }));
  return { language, groups: [...groups, ...inherited] };
};
