import { DOCUMENT_LANGUAGES } from '@portal/contracts';
import { fold } from '@portal/contracts/fold';
import { stopWordsAmong } from './stop-words';

/** What is looked at of a long text. */
const LOOKED_AT = 3_000;
/** Single letters are units and places in lists. */
const WORDS = /[\p{L}\p{M}]{2,}/gu;
const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\p{sc=Hira}\p{sc=Kana}]/gu],
  ['zhTW', /\p{sc=Han}/gu],
  ['th', /\p{sc=Thai}/gu],
  ['ab', /\p{sc=Arab}/gu],
];
const LATIN = /\p{sc=Latin}/gu;
const OWN_SCRIPT = new Set(SCRIPTS.map(([language]) => language));
const IN_LATIN = DOCUMENT_LANGUAGES.filter((language) => !OWN_SCRIPT.has(language));
/** Letters of these scripts say more than those of Latin, which stand in each text of the trade. */
const DENSER = 3;
/** What another language is ahead by, and which share of a text in it small words are at least: lists of parts have hardly any. */
const AHEAD = 1.5;
const SMALL_WORDS = 0.1;

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/**
 * The language of a text: as its author says, unless it is mostly in another script. Where nobody said it, or for a question, whose asker's
 * language is only likely, the small words decide (`isSaid` false).
 */
export const languageOf = (text: string, likely: string, isSaid: boolean): string => {
  const beginning = text.slice(0, LOOKED_AT).normalize('NFKC');
  const [kana, han, thai, arabic] = SCRIPTS.map(([, letters]) => count(beginning, letters)) as [number, number, number, number];
  const latin = count(beginning, LATIN);
  const [most, weight] = [
    // A few kana among Chinese characters are Japanese already.
    [kana * 8 >= han && kana ? 'ja' : likely === 'ja' ? 'ja' : 'zhTW', kana + han] as const,
    ['th', thai] as const,
    ['ab', arabic] as const,
  ].reduce((best, one) => (one[1] > best[1] ? one : best));
  if (weight * DENSER > latin) return most;
  if (OWN_SCRIPT.has(likely) && latin) return guess(beginning, 'en');
  return isSaid || !latin ? likely : guess(beginning, likely);
};

/** The language whose small words stand most often in a text in Latin letters; the likely one unless another is clearly ahead. */
const guess = (text: string, likely: string): string => {
  const words = (text.match(WORDS) ?? []).map(fold);
  const counts = IN_LATIN.map((language) => ({ language, count: stopWordsAmong(words, language) }));
  const own = counts.find(({ language }) => language === likely)?.count ?? 0;
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most));
  return best.count >= own * AHEAD + 1 && best.count >= words.length * SMALL_WORDS ? best.language : likely;
};
