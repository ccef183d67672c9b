import { expand } from '../glossary/glossary';
import { analyseQuestion } from '../text/analyse-question';
import { analyse } from '../text/analysis';

/** The smallest weight of a word that counts. Lighter words are covered by another group. */
const OWN_WEIGHT = 0.5;

/** Returns the words of a sentence without numbers and part numbers, each with its equivalent forms in all languages. */
export const wordsOf = (sentence: string, language: string): string[][] =>
  expand(analyseQuestion(sentence, language), language)
    .filter(({ kind, weight, text }) => kind === 'word' && weight >= OWN_WEIGHT && !/\p{N}/u.test(text))
    .map(({ forms }) => forms.map(({ lexeme }) => lexeme));

export const lexemesOf = (text: string, language: string): ReadonlySet<string> =>
  new Set([...analyse(text, language)].flatMap(({ lexemes }) => lexemes));
