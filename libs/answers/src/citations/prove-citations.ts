import type { Citation } from '../citation';
import type { Passage } from '../findings';
import { expandGroups } from '../glossary/expand';
import { analyse } from '../text/analyse';
import { analyseQuestion } from '../text/analyse-question';
import { codesOf, numbersOf } from './numbers';
import { segmentsOf, sentencesOf } from './segments';

/** The minimum weight of a word that is compared. Lighter words belong to a term that another group represents. */
const MIN_WORD_WEIGHT = 0.5;

/** Returns the words of a sentence without numbers and part numbers, each with its equivalent forms in all languages. */
const wordsOf = (sentence: string, language: string): string[][] =>
  expandGroups(analyseQuestion(sentence, language), language)
    .filter(({ kind, weight, text }) => kind === 'word' && weight >= MIN_WORD_WEIGHT && !/\p{N}/u.test(text))
    .map(({ forms }) => forms.map(({ lexeme }) => lexeme));

const lexemesOf = (text: string, language: string): ReadonlySet<string> =>
  new Set([...analyse(text, language)].flatMap(({ lexemes }) => lexemes));

const MARK = /\[(\d{1,2})\]/g;
/** The minimum share of a sentence's words that the source must contain. */
const MIN_WORD_SHARE = 0.4;

/** A sentence of an answer with the numbers of its sources. */
interface CitedSentence {
  text: string;
  cites: number[];
}

/** Returns the sentences of an answer that cite sources. A citation belongs to the sentence before it, even after the full stop. */
export const citedSentences = (answer: string, language: string): CitedSentence[] => {
  const citationMarks: { n: number; at: number }[] = [];
  let plainText = '';
  let readIndex = 0;
  for (const match of answer.matchAll(MARK)) {
    plainText += answer.slice(readIndex, match.index);
    readIndex = match.index + match[0].length;
    citationMarks.push({ n: Number(match[1]), at: plainText.trimEnd().length });
  }
  plainText += answer.slice(readIndex);
  return sentencesOf(plainText, language).flatMap(({ text, from, to }) => {
    const cites = [...new Set(citationMarks.filter(({ at }) => at > from && at <= to).map(({ n }) => n))];
    return cites.length ? [{ text, cites }] : [];
  });
};

/** The numbers, codes and words of a passage, computed once for the comparison with many sentences. */
interface Grounds {
  passage: Passage;
  numbers: ReadonlySet<string>;
  codes: readonly string[];
  lexemes: ReadonlySet<string>;
}

const groundsOf = (passage: Passage): Grounds => {
  const text = [passage.title, passage.heading, passage.body, ...(passage.cells ?? []).map((row) => row.join(' \n'))].join('\n');
  return {
    passage,
    numbers: new Set(numbersOf(text).flat()),
    codes: [...new Set(codesOf(text))],
    lexemes: lexemesOf(text, passage.language),
  };
};

/**
 * True if a passage supports a sentence: the passage contains all numbers and part numbers of the sentence and enough of its other words.
 */
const supports = ({ numbers, codes, lexemes }: Grounds, sentence: string, language: string): boolean => {
  if (!numbersOf(sentence).every((readings) => readings.some((value) => numbers.has(value)))) return false;
  if (!codesOf(sentence).every((code) => codes.some((passageCode) => passageCode.startsWith(code)))) return false;
  const words = wordsOf(sentence, language);
  const matchingWords = words.filter((forms) => forms.some((form) => lexemes.has(form)));
  return words.length === 0 || matchingWords.length >= words.length * MIN_WORD_SHARE;
};

/** Returns the part of a passage that best matches a sentence, verbatim. */
const quoteOf = ({ passage }: Grounds, sentence: string, language: string): string => {
  const words = wordsOf(sentence, language);
  const facts = [...numbersOf(sentence).flat(), ...codesOf(sentence)];
  let bestSegment = { text: '', score: -1 };
  for (const text of segmentsOf(passage.body, passage.language)) {
    const lexemes = lexemesOf(text, passage.language);
    const ownFacts = new Set([...numbersOf(text).flat(), ...codesOf(text)]);
    const score =
      words.filter((forms) => forms.some((form) => lexemes.has(form))).length + 2 * facts.filter((fact) => ownFacts.has(fact)).length;
    if (score > bestSegment.score) bestSegment = { text, score };
  }
  return bestSegment.text;
};

/**
 * Returns the sources of an answer, each with its quote and proof. If the cited passage does not support the sentence but another passage
 * of the same prompt does, the other passage replaces the cited one.
 */
export const proveCitations = (answer: string, language: string, passages: readonly Passage[]): Citation[] => {
  const sentences = citedSentences(answer, language);
  // Computed lazily, because most answers cite the right passage and the other passages are then not needed.
  const groundsByPassage = new Map<Passage, Grounds>();
  const groundsFor = (passage: Passage): Grounds => {
    const grounds = groundsByPassage.get(passage) ?? groundsOf(passage);
    groundsByPassage.set(passage, grounds);
    return grounds;
  };
  const citedNumbers = [...new Set(sentences.flatMap(({ cites }) => cites))].sort((a, b) => a - b);
  return citedNumbers.flatMap((n) => {
    const passage = passages[n - 1];
    if (!passage) return [];
    const citingSentences = sentences.filter(({ cites }) => cites.includes(n)).map(({ text }) => text);
    const supportsAll = (item: Passage): boolean => citingSentences.every((text) => supports(groundsFor(item), text, language));
    const supportingPassage = supportsAll(passage) ? passage : passages.find(supportsAll);
    const source = groundsFor(supportingPassage ?? passage);
    return [
      {
        n,
        passage: source.passage,
        quote: quoteOf(source, citingSentences[0]!, language),
        proof: supportingPassage ? ('proven' as const) : ('unproven' as const),
      },
    ];
  });
};
