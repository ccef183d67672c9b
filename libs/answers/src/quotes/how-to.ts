import type { Group } from '../findings';
import howTo from '../glossary/how-to.json' with { type: 'json' };
import { phraseIn, plain } from '../glossary/phrases';

/** True if a question asks how something is done, in contrast to how long, how much or how often. */
export const isHowTo = (question: string, language: string): boolean => {
  const text = plain(question);
  return phraseIn(howTo.procedure, text, language) !== null && phraseIn(howTo.quantity, text, language) === null;
};

/** True for a word that only requests a procedure, such as "steps". Sections do not contain such words. */
export const asksProcedure = ({ kind, text }: Group, language: string): boolean =>
  kind === 'word' && phraseIn(howTo.procedure, plain(text), language) !== null;
