import { fold } from '@portal/contracts/fold';
import { codeOf, numberOf, wordsOf } from './codes';
import { stemOf, withoutArticle, withoutParticle } from './stems';
import { isStopWord } from './stop-words';

/** Grows with each change after which the same text has other lexemes, or other versions are indexed; pages that were found by an older one are indexed again. */
export const ANALYSER = 3;

/** A run of letters and digits of a text, with all that it is found by. */
export interface Token {
  /** Where it stands in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** Its own form first. */
  lexemes: readonly string[];
  kind: 'word' | 'code' | 'pair';
}

const EAST_ASIAN = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\u30fc\\u3005';
const SIGN = `(?![${EAST_ASIAN}\\p{sc=Thai}])[\\p{L}\\p{N}]`;
/** Marks are part of a word, and do not begin one. */
const WORD = `${SIGN}(?:${SIGN}|\\p{M})*`;
/** Scripts apart: `YD-N4の精度` is a part number and two words. Marks between the parts of a number belong to it. */
const RUNS = new RegExp(`(?<eastAsian>[${EAST_ASIAN}]+)|(?<thai>\\p{sc=Thai}+)|(?<other>${WORD}(?:[\\p{Pd}\\u2212./_]${WORD})*)`, 'gu');
const HIRAGANA = /^\p{sc=Hira}+$/u;
/** What is longer is no word that anybody types. */
const WORD_MAX = 64;

const segmenters = new Map<string, Intl.Segmenter>();
const segmenterOf = (locale: string): Intl.Segmenter => {
  const made = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, made);
  return made;
};

const cut = (word: string): string => (word.length > WORD_MAX ? [...word].slice(0, WORD_MAX).join('') : word);

/** The forms of a folded word: itself, without what Arabic writes together with it, and its stems; `written` is how it stood in the text. */
export const formsOf = (word: string, language: string, written = word): string[] => {
  const bare = language === 'ab' ? withoutArticle(word) : word;
  // Endings may be known by their accents, and are known without them to who types none.
  const stems = [stemOf(bare, language), written === word ? undefined : stemOf(written, language)];
  const shorter = language === 'ab' && bare === word ? withoutParticle(word) : undefined;
  const stemmed = stems.flatMap((stem) => (stem ? [`~${cut(fold(stem))}`] : []));
  return [...new Set([cut(word), cut(bare), ...stemmed, ...(shorter ? [cut(shorter)] : [])])];
};

function* wordTokens(run: string, start: number, language: string): Iterable<Token> {
  const folded = fold(run);
  const code = codeOf(folded);
  const end = start + run.length;
  if (code) yield { start, end, kind: 'code', lexemes: [code.whole, ...code.beginnings].map(cut) };
  const words = code ? code.words : wordsOf(folded);
  const written = words.length === 1 && !code && language !== 'ab' ? run.normalize('NFC').toLowerCase() : undefined;
  const number = code ? undefined : numberOf(folded);
  if (number) yield { start, end, kind: 'code', lexemes: [number] };
  for (const word of words) if (!isStopWord(word, language)) yield { start, end, kind: 'word', lexemes: formsOf(word, language, written) };
}

function* eastAsianTokens(run: string, start: number, language: string): Iterable<Token> {
  for (const { segment, index } of segmenterOf(language === 'ja' ? 'ja' : 'zh').segment(run)) {
    const word = fold(segment);
    if (!isStopWord(word, language))
      yield { start: start + index, end: start + index + segment.length, kind: 'word', lexemes: [`w:${word}`] };
  }
  let at = start;
  let before: string | undefined;
  for (const character of run) {
    if (before !== undefined) {
      const pair = fold(before + character);
      if (!HIRAGANA.test(pair)) yield { start: at - before.length, end: at + character.length, kind: 'pair', lexemes: [pair] };
    }
    at += character.length;
    before = character;
  }
}

function* thaiTokens(run: string, start: number): Iterable<Token> {
  for (const { segment, index } of segmenterOf('th').segment(run)) {
    const word = fold(segment);
    if (!isStopWord(word, 'th')) yield { start: start + index, end: start + index + segment.length, kind: 'word', lexemes: [`t:${word}`] };
  }
}

const INVISIBLE = /\p{Cf}/u;
const ARABIC = /\p{sc=Arab}/u;
/** Separates parts of a word in Persian; elsewhere it is dropped like the other invisible characters. */
const NON_JOINER = '\u200c';

/** A text without invisible characters, and where each of its characters was. */
const withoutInvisible = (text: string): { visible: string; places: readonly number[] } => {
  let visible = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    if (!INVISIBLE.test(character)) {
      visible += character;
      for (let unit = 0; unit < character.length; unit++) places.push(at + unit);
    }
    at += character.length;
  }
  return { visible, places };
};

function* analyseVisible(text: string, language: string): Iterable<Token> {
  for (const { 0: run, index, groups } of text.matchAll(RUNS)) {
    if (groups!['eastAsian']) yield* eastAsianTokens(run, index, language);
    else if (groups!['thai']) yield* thaiTokens(run, index);
    else yield* wordTokens(run, index, language);
  }
}

/** A word that a zero-width non-joiner separates in the text, with the forms of its parts. */
const withParts = (token: Token, written: string, language: string): Token => {
  if (token.kind !== 'word' || !written.includes(NON_JOINER) || !ARABIC.test(written)) return token;
  const parts = written.split(NON_JOINER).flatMap((part) => formsOf(fold(part), language));
  return { ...token, lexemes: [...new Set([...token.lexemes, ...parts])].filter(Boolean) };
};

/** Returns the index terms of a page or a question in reading order, without stop words. */
export function* analyse(text: string, language: string): Iterable<Token> {
  if (!INVISIBLE.test(text)) {
    yield* analyseVisible(text, language);
    return;
  }
  const { visible, places } = withoutInvisible(text);
  for (const token of analyseVisible(visible, language)) {
    const [start, end] = [places[token.start]!, places[token.end - 1]! + 1];
    yield { ...withParts(token, text.slice(start, end), language), start, end };
  }
}
