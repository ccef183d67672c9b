import { DOCUMENT_LANGUAGES } from '@portal/contracts';
import { fold } from '@portal/contracts/fold';
import { stopWordsAmong } from './stop-words';

const SAMPLE_LENGTH = 3_000;
/** Matches words. Single letters are units and list labels. */
const WORDS = /[\p{L}\p{M}]{2,}/gu;
const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\p{sc=Hira}\p{sc=Kana}]/gu],
  ['zhTW', /\p{sc=Han}/gu],
  ['th', /\p{sc=Thai}/gu],
  ['ab', /\p{sc=Arab}/gu],
];
const LATIN = /\p{sc=Latin}/gu;
const OWN_SCRIPT_LANGUAGES = new Set(SCRIPTS.map(([language]) => language));
const LATIN_LANGUAGES = DOCUMENT_LANGUAGES.filter((language) => !OWN_SCRIPT_LANGUAGES.has(language));
/** The weight of non-Latin letters. It is high because Latin product names occur in every text. */
const NON_LATIN_WEIGHT = 3;
/** The lead that another language needs over the likely one, and the minimum share of stop words, which part lists hardly contain. */
const REQUIRED_LEAD = 1.5;
const MIN_STOP_WORD_SHARE = 0.1;

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/**
 * Returns the language of a text. If its author declared the language (`isSaid`), only text that is mostly in another script overrides it.
 * Otherwise `likely` is a guess, and stop words determine the language.
 */
export const languageOf = (text: string, likely: string, isSaid: boolean): string => {
  const sample = text.slice(0, SAMPLE_LENGTH).normalize('NFKC');
  const [kana, han, thai, arabic] = SCRIPTS.map(([, letters]) => count(sample, letters)) as [number, number, number, number];
  const latin = count(sample, LATIN);
  const [most, weight] = [
    // A few kana among Chinese characters make a text Japanese.
    [kana * 8 >= han && kana ? 'ja' : likely === 'ja' ? 'ja' : 'zhTW', kana + han] as const,
    ['th', thai] as const,
    ['ab', arabic] as const,
  ].reduce((best, candidate) => (candidate[1] > best[1] ? candidate : best));
  if (weight * NON_LATIN_WEIGHT > latin) return most;
  if (OWN_SCRIPT_LANGUAGES.has(likely) && latin) return guessLanguage(sample, 'en');
  return isSaid || !latin ? likely : guessLanguage(sample, likely);
};

/** Returns the language with the most stop words in a Latin text, or the likely language unless another is clearly ahead. */
const guessLanguage = (text: string, likely: string): string => {
  const words = (text.match(WORDS) ?? []).map(fold);
  const counts = LATIN_LANGUAGES.map((language) => ({ language, count: stopWordsAmong(words, language) }));
  const likelyCount = counts.find(({ language }) => language === likely)?.count ?? 0;
  const bestCandidate = counts.reduce((most, candidate) => (candidate.count > most.count ? candidate : most));
  return bestCandidate.count >= likelyCount * REQUIRED_LEAD + 1 && bestCandidate.count >= words.length * MIN_STOP_WORD_SHARE
    ? bestCandidate.language
    : likely;
};
