import { DOCUMENT_LANGUAGES } from '@portal/contracts';
import { fold } from '@portal/contracts/fold';
import { conceptsIn } from '../glossary/named-concepts';
import { analyseQuestion } from '../text/analyse-question';
import { languageOf } from '../text/languages';
import { stopWordsAmong } from '../text/stop-words';

/** The maximum number of stop words that do not determine the language of a question. */
const MOST_UNDECIDED_STOP_WORDS = 1;
const WORDS = /\p{L}{2,}/gu;

/** Counts the glossary concepts that the words of a question name in a language or in English. */
const conceptCount = (text: string, language: string): number => {
  const words = analyseQuestion(text, language).filter(({ kind }) => kind === 'word');
  return conceptsIn(words, language).length;
};

/**
 * Returns the language of a question, which may differ from the reader's. Two stop words determine it. Otherwise, as for "Was kostet
 * YD-P7?", the language that names the most glossary concepts is used, unless the likely language or English names any, because languages
 * share words such as "transport".
 */
export const detectQuestionLanguage = (text: string, likely: string): string => {
  const language = languageOf(text, likely, false);
  if (stopWordsAmong((text.match(WORDS) ?? []).map(fold), language) > MOST_UNDECIDED_STOP_WORDS) return language;
  if (conceptCount(text, language) > 0) return language;
  return DOCUMENT_LANGUAGES.map((candidate) => ({ candidate, count: conceptCount(text, candidate) })).reduce(
    (best, candidate) => (candidate.count > best.count ? candidate : best),
    { candidate: language, count: 0 },
  ).candidate;
};
