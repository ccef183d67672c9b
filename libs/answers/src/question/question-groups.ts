import { fold } from '@portal/contracts/fold';
import type { Group, Question } from '../findings';
import { expandGroups } from '../glossary/expand';
import { analyseQuestion } from '../text/analyse-question';
import { detectQuestionLanguage } from './question-language';

const FEW_WORDS = 4;
const INHERITED_WEIGHT = 0.5;
/** The maximum number of previous questions that a follow-up question inherits from. */
const MAX_INHERITED_TURNS = 3;
/** Matches the start of a follow-up question in the languages of the product, folded. */
const FOLLOW_UP_START = new RegExp(
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

const dependsOnPrevious = (text: string, groups: readonly Group[]): boolean =>
  !groups.some(({ kind }) => kind === 'code') &&
  (groups.filter(({ weight }) => weight >= INHERITED_WEIGHT).length <= FEW_WORDS || FOLLOW_UP_START.test(fold(text.trim())));

/**
 * Returns the language and the groups of a question. A follow-up question inherits the groups of the previous question at half their
 * weight.
 */
export const questionGroups = ({ text, language: likely, above }: Question): { language: string; groups: Group[] } => {
  const language = detectQuestionLanguage(text, likely);
  const groups = expandGroups(analyseQuestion(text, language), language);
  if (!above.length || !groups.length || !dependsOnPrevious(text, groups)) return { language, groups };
  const previousGroups = questionGroups({
    text: above.at(-1)!,
    language: likely,
    above: above.slice(0, -1).slice(1 - MAX_INHERITED_TURNS),
  }).groups;
  const ownLexemes = new Set(groups.map(({ forms: [first] }) => first!.lexeme));
  const inheritedGroups = previousGroups
    .filter(({ weight, forms: [first] }) => weight >= INHERITED_WEIGHT && !ownLexemes.has(first!.lexeme))
    .map((group, index) => ({ ...group, nr: groups.length + index + 1, weight: group.weight * INHERITED_WEIGHT }));
  return { language, groups: [...groups, ...inheritedGroups] };
};
