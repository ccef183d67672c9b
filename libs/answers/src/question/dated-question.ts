import type { Group, Question } from '../findings';
import { conceptsIn } from '../glossary/named-concepts';
import { type AskedDay, readAskedDay } from './asked-day';
import { questionGroups } from './question-groups';
import { detectQuestionLanguage } from './question-language';

const PRICES: ReadonlySet<string> = new Set(['price', 'list-price', 'discount']);

export const isPriceQuestion = (groups: readonly Group[], language: string): boolean =>
  conceptsIn(groups, language).some((concept) => PRICES.has(concept));

/** Prepends the previous question without its date if this question consists only of a date, as in "And on 2 December?". */
const inheritPrevious = (question: Question, readDay: (text: string) => AskedDay | undefined): Question => {
  const previousText = question.above.at(-1);
  if (previousText === undefined || questionGroups(question).groups.length) return question;
  return { ...question, text: readDay(previousText)?.rest ?? previousText, above: question.above.slice(0, -1) };
};

/** Parses the day in a question about prices and removes it from the search text. Returns other questions unchanged. */
export const datedQuestion = (question: Question, now = new Date()): { question: Question; day?: string } => {
  const likelyLanguage = detectQuestionLanguage(question.text, question.language);
  const readDay = (text: string): AskedDay | undefined =>
    readAskedDay(text, [likelyLanguage, question.language], now.toISOString().slice(0, 10));
  const date = readDay(question.text);
  if (!date) return { question };
  // The remaining words are too few to detect their language.
  const questionWithoutDate = inheritPrevious({ ...question, language: likelyLanguage, text: date.rest }, readDay);
  const { language, groups } = questionGroups(questionWithoutDate);
  return isPriceQuestion(groups, language) ? { question: questionWithoutDate, day: date.day } : { question };
};
