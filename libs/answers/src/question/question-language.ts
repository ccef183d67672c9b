import { DOCUMENT_LANGUAGES } from '@portal/contracts';
import { conceptsIn } from '../glossary/glossary';
import { analyseQuestion } from '../text/analyse-question';
import { fold } from '../text/fold';
import { languageOf } from '../text/languages';
import { stopWordsAmong } from '../text/stop-words';

/** A question with more small words of a language than this is in it. */
const SMALL_WORDS = 1;
const WORDS = /\p{L}{2,}/gu;

/** Counts the concepts of the glossary that the words of a question name in a language or in English. */
const conceptCount = (text: string, language: string): number => {
  const words = analyseQuestion(text, language).filter(({ kind }) => kind === 'word');
  return conceptsIn(words, language).length;
};

/**
 * Returns the language of a question, which need not be the one of its asker. The small words decide. Where a question has hardly any, as "Was kostet
 * YD-P7?" of somebody who reads English, it is the language in which its words name the most concepts of the glossary.
 */
export const questionLanguage = (text: string, likely: string): string => {
  const language = languageOf(text, likely, false);
  if (stopWordsAmong((text.match(WORDS) ?? []).map(fold), language) > SMALL_WORDS) return language;
  return DOCUMENT_LANGUAGES.map((spoken) => ({ spoken, count: conceptCount(text, spoken) })).reduce(
    (best, one) => (one.count > best.count ? one : best),
    { spoken: language, count: conceptCount(text, language) },
  ).spoken;
};
