import { fold } from '@portal/contracts/fold';
import { codeOf, numberOf, wordsOf } from './codes';
import { stemOf, stripArticle, stripParticle } from './stems';
import { isStopWord } from './stop-words';

/**
 * The version of the analysis. Increase it whenever the lexemes of a text or the indexed file versions change; pages of an older version
 * are then reindexed.
 */
export const ANALYSER = 3;

/** A run of letters and digits in a text, with its index terms. */
export interface Token {
  /** The range in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** The lexemes, starting with the form in the text. */
  lexemes: readonly string[];
  kind: 'word' | 'code' | 'pair';
}

const EAST_ASIAN = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\u30fc\\u3005';
const WORD_CHARACTER = `(?![${EAST_ASIAN}\\p{sc=Thai}])[\\p{L}\\p{N}]`;
/** Matches a word. Combining marks are part of a word but do not start one. */
const WORD = `${WORD_CHARACTER}(?:${WORD_CHARACTER}|\\p{M})*`;
/** Matches runs of one script: `YD-N4の精度` is a part number and two words. Separators within a number belong to it. */
const RUNS = new RegExp(`(?<eastAsian>[${EAST_ASIAN}]+)|(?<thai>\\p{sc=Thai}+)|(?<other>${WORD}(?:[\\p{Pd}\\u2212./_]${WORD})*)`, 'gu');
const HIRAGANA = /^\p{sc=Hira}+$/u;
/** The maximum length of a lexeme, longer than any word that people type. */
const WORD_MAX = 64;

const segmenters = new Map<string, Intl.Segmenter>();
const segmenterOf = (locale: string): Intl.Segmenter => {
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  return segmenter;
};

const truncate = (word: string): string => (word.length > WORD_MAX ? [...word].slice(0, WORD_MAX).join('') : word);

/** Returns the forms of a folded word: the word, the word without Arabic prefixes, and its stems. `spelling` is the word in the text. */
export const formsOf = (word: string, language: string, spelling = word): string[] => {
  const bare = language === 'ab' ? stripArticle(word) : word;
  // Both spellings are stemmed, because stemmers may need accents and users type queries without accents.
  const stems = [stemOf(bare, language), spelling === word ? undefined : stemOf(spelling, language)];
  const wordWithoutParticle = language === 'ab' && bare === word ? stripParticle(word) : undefined;
  const stemForms = stems.flatMap((stem) => (stem ? [`~${truncate(fold(stem))}`] : []));
  return [...new Set([truncate(word), truncate(bare), ...stemForms, ...(wordWithoutParticle ? [truncate(wordWithoutParticle)] : [])])];
};

function* wordTokens(run: string, start: number, language: string): Iterable<Token> {
  const foldedRun = fold(run);
  const code = codeOf(foldedRun);
  const end = start + run.length;
  if (code) yield { start, end, kind: 'code', lexemes: [code.whole, ...code.prefixes].map(truncate) };
  const words = code ? code.words : wordsOf(foldedRun);
  const spelling = words.length === 1 && !code && language !== 'ab' ? run.normalize('NFC').toLowerCase() : undefined;
  const number = code ? undefined : numberOf(foldedRun);
  if (number) yield { start, end, kind: 'code', lexemes: [number] };
  for (const word of words) if (!isStopWord(word, language)) yield { start, end, kind: 'word', lexemes: formsOf(word, language, spelling) };
}

function* eastAsianTokens(run: string, start: number, language: string): Iterable<Token> {
  for (const { segment, index } of segmenterOf(language === 'ja' ? 'ja' : 'zh').segment(run)) {
    const word = fold(segment);
    if (!isStopWord(word, language))
      yield { start: start + index, end: start + index + segment.length, kind: 'word', lexemes: [`w:${word}`] };
  }
  let position = start;
  let previous: string | undefined;
  for (const character of run) {
    if (previous !== undefined) {
      const pair = fold(previous + character);
      if (!HIRAGANA.test(pair))
        yield { start: position - previous.length, end: position + character.length, kind: 'pair', lexemes: [pair] };
    }
    position += character.length;
    previous = character;
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
/** The zero-width non-joiner. It separates parts of a word in Persian; in other languages it is removed like other invisible characters. */
const NON_JOINER = '\u200c';

/** Removes invisible characters. Returns the original position of each remaining character too. */
const removeInvisible = (text: string): { visible: string; positions: readonly number[] } => {
  let visibleText = '';
  const positions: number[] = [];
  let position = 0;
  for (const character of text) {
    if (!INVISIBLE.test(character)) {
      visibleText += character;
      for (let unit = 0; unit < character.length; unit++) positions.push(position + unit);
    }
    position += character.length;
  }
  return { visible: visibleText, positions };
};

function* analyseVisible(text: string, language: string): Iterable<Token> {
  for (const { 0: run, index, groups } of text.matchAll(RUNS)) {
    if (groups!['eastAsian']) yield* eastAsianTokens(run, index, language);
    else if (groups!['thai']) yield* thaiTokens(run, index);
    else yield* wordTokens(run, index, language);
  }
}

/** Adds the forms of the word parts that a zero-width non-joiner separates. */
const addPartForms = (token: Token, spelling: string, language: string): Token => {
  if (token.kind !== 'word' || !spelling.includes(NON_JOINER) || !ARABIC.test(spelling)) return token;
  const parts = spelling.split(NON_JOINER).flatMap((part) => formsOf(fold(part), language));
  return { ...token, lexemes: [...new Set([...token.lexemes, ...parts])].filter(Boolean) };
};

/** Yields the tokens of a page or a question in reading order, without stop words. */
export function* analyse(text: string, language: string): Iterable<Token> {
  if (!INVISIBLE.test(text)) {
    yield* analyseVisible(text, language);
    return;
  }
  const { visible, positions } = removeInvisible(text);
  for (const token of analyseVisible(visible, language)) {
    const [start, end] = [positions[token.start]!, positions[token.end - 1]! + 1];
    yield { ...addPartForms(token, text.slice(start, end), language), start, end };
  }
}
