import type { Group } from '../findings';
import howTo from '../glossary/how-to.json' with { type: 'json' };
import { phraseIn, toPlainText } from '../glossary/phrases';

/** True if a question asks how something is done, as opposed to how long, how much or how often. */
export const isHowTo = (question: string, language: string): boolean => {
  const text = toPlainText(question);
  return phraseIn(howTo.procedure, text, language) !== null && phraseIn(howTo.quantity, text, language) === null;
};

/** True for a word that requests a procedure without naming its object, such as "steps" or "adjust", and therefore need not occur in a section. */
export const isProcedureQuestion = ({ kind, text }: Group, language: string): boolean =>
  kind === 'word' && [howTo.procedure, howTo.action].some((terms) => phraseIn(terms, toPlainText(text), language) !== null);
