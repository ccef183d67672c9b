import type { Citation } from '../citation';
import type { Passage } from '../findings';
import { codesOf, numbersOf } from './numbers';
import { segmentsOf, sentencesOf } from './segments';
import { lexemesOf, wordsOf } from './words';

const MARK = /\[(\d{1,2})\]/g;
/** So much of the words of a sentence must stand in its source. */
const SHARE_OF_WORDS = 0.4;

/** A sentence of an answer, and the sources that it names. */
interface CitedSentence {
  text: string;
  cites: number[];
}

/** The sentences of an answer that name sources. A mark belongs to the sentence before it, also where it stands behind its full stop. */
export const citedSentences = (answer: string, language: string): CitedSentence[] => {
  const marks: { n: number; at: number }[] = [];
  let plain = '';
  let read = 0;
  for (const match of answer.matchAll(MARK)) {
    plain += answer.slice(read, match.index);
    read = match.index + match[0].length;
    marks.push({ n: Number(match[1]), at: plain.trimEnd().length });
  }
  plain += answer.slice(read);
  return sentencesOf(plain, language).flatMap(({ text, from, to }) => {
    const cites = [...new Set(marks.filter(({ at }) => at > from && at <= to).map(({ n }) => n))];
    return cites.length ? [{ text, cites }] : [];
  });
};

/** What a passage says, ready to be compared with many sentences. */
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

/** Whether a passage carries a sentence: all its numbers and part numbers stand there, and enough of its other words. */
const carries = ({ numbers, codes, lexemes }: Grounds, sentence: string, language: string): boolean => {
  if (!numbersOf(sentence).every((readings) => readings.some((reading) => numbers.has(reading)))) return false;
  if (!codesOf(sentence).every((code) => codes.some((known) => known.startsWith(code)))) return false;
  const words = wordsOf(sentence, language);
  const quoted = words.filter((forms) => forms.some((form) => lexemes.has(form)));
  return words.length === 0 || quoted.length >= words.length * SHARE_OF_WORDS;
};

/** The part of a passage that says most of a sentence, word for word. */
const quoteOf = ({ passage }: Grounds, sentence: string, language: string): string => {
  const words = wordsOf(sentence, language);
  const facts = [...numbersOf(sentence).flat(), ...codesOf(sentence)];
  let best = { text: '', score: -1 };
  for (const text of segmentsOf(passage.body, passage.language)) {
    const lexemes = lexemesOf(text, passage.language);
    const own = new Set([...numbersOf(text).flat(), ...codesOf(text)]);
    const score =
      words.filter((forms) => forms.some((form) => lexemes.has(form))).length + 2 * facts.filter((fact) => own.has(fact)).length;
    if (score > best.score) best = { text, score };
  }
  return best.text;
};

/**
 * The sources of an answer, each with what it says and whether that carries what names it. Where the named passage does not and another one of
 * the same prompt does, that one takes its place.
 */
export const prove = (answer: string, language: string, passages: readonly Passage[]): Citation[] => {
  const sentences = citedSentences(answer, language);
  // Most answers name what carries them: the other passages are not looked into.
  const known = new Map<Passage, Grounds>();
  const groundsFor = (passage: Passage): Grounds => {
    const grounds = known.get(passage) ?? groundsOf(passage);
    known.set(passage, grounds);
    return grounds;
  };
  const cited = [...new Set(sentences.flatMap(({ cites }) => cites))].sort((a, b) => a - b);
  return cited.flatMap((n) => {
    const passage = passages[n - 1];
    if (!passage) return [];
    const naming = sentences.filter(({ cites }) => cites.includes(n)).map(({ text }) => text);
    const holds = (each: Passage): boolean => naming.every((text) => carries(groundsFor(each), text, language));
    const fitting = holds(passage) ? passage : passages.find(holds);
    const source = groundsFor(fitting ?? passage);
    return [
      {
        n,
        passage: source.passage,
        quote: quoteOf(source, naming[0]!, language),
        proof: fitting ? ('proven' as const) : ('unproven' as const),
      },
    ];
  });
};
