import { expand } from '../glossary/glossary';
import { analyseQuestion } from '../text/analyse-question';
import { analyse } from '../text/analysis';

/** What weighs less stands for itself in another group as well. */
const OWN_WEIGHT = 0.5;

/** The words of a sentence without numbers and part numbers, each with the forms that count as it, in the other languages too. */
export const wordsOf = (sentence: string, language: string): string[][] =>
  expand(analyseQuestion(sentence, language), language)
    .filter(({ kind, weight, text }) => kind === 'word' && weight >= OWN_WEIGHT && !/\p{N}/u.test(text))
    .map(({ forms }) => forms.map(({ lexeme }) => lexeme));

/** All that a text is found by. */
export const lexemesOf = (text: string, language: string): ReadonlySet<string> =>
  new Set([...analyse(text, language)].flatMap(({ lexemes }) => lexemes));
