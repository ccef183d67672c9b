import type { Question } from '../findings';
import { type AskedDay, askedDay } from './asked-day';
import { asksPrice } from './asks-price';
import { groupsOf } from './follow-up';
import { questionLanguage } from './question-language';

/** The question with the one before it where nothing of it is left but its day, as of "And on 2 December?". */
const withBefore = (question: Question, read: (text: string) => AskedDay | undefined): Question => {
  const before = question.above.at(-1);
  if (before === undefined || groupsOf(question).groups.length) return question;
  return { ...question, text: read(before)?.rest ?? before, above: question.above.slice(0, -1) };
};

/** Reads the day of a question for prices, and takes it out of the words that are searched for. Other questions, and those without a day, stay. */
export const datedQuestion = (question: Question, now = new Date()): { question: Question; day?: string } => {
  const likely = questionLanguage(question.text, question.language);
  const read = (text: string): AskedDay | undefined => askedDay(text, [likely, question.language], now.toISOString().slice(0, 10));
  const date = read(question.text);
  if (!date) return { question };
  // Few words are left, which say less of their language.
  const rest = withBefore({ ...question, language: likely, text: date.rest }, read);
  const { language, groups } = groupsOf(rest);
  return asksPrice(groups, language) ? { question: rest, day: date.day } : { question };
};
