import { analyse, type Token } from '../text/analyse';
import documents from './documents.json' with { type: 'json' };
import families from './families.json' with { type: 'json' };
import faults from './faults.json' with { type: 'json' };
import figures from './figures.json' with { type: 'json' };
import measures from './measures.json' with { type: 'json' };
import media from './media.json' with { type: 'json' };
import parts from './parts.json' with { type: 'json' };
import prices from './prices.json' with { type: 'json' };
import questions from './questions.json' with { type: 'json' };
import service from './service.json' with { type: 'json' };
import specifications from './specifications.json' with { type: 'json' };

/** The phrases that request figures about the portal, by language. */
export const FIGURE_TERMS = figures;

/** The terms of a concept in each language, separated by commas. */
export type Terms = Readonly<Record<string, string>>;

/** A term prepared for matching against a text: its words in order, each with all its forms. */
export interface Term {
  words: readonly (readonly string[])[];
  /** The adjacent character pairs of a term in Chinese characters or kana. They also match a text that was segmented differently. */
  pairs: readonly string[];
  /**
   * True for the only word that remains after stop words are removed from a phrase, as "long" of "how long". Only questions are matched
   * with such a term.
   */
  isRemnant: boolean;
}

export interface Concept {
  id: string;
  /** The prefix of the part numbers, if the concept is a product family. */
  code: string | undefined;
  languages: readonly string[];
  /** Returns the terms of the concept in a language, except those that consist only of stop words. */
  terms: (language: string) => readonly Term[];
}

/** The terminology of the trade, in one file per subject. The concept of a product family has the id of its product. */
export const GLOSSARY: Readonly<Record<string, Terms>> = {
  ...families,
  ...measures,
  ...specifications,
  ...parts,
  ...prices,
  ...documents,
  ...service,
  ...faults,
  ...media,
  ...questions,
};

/** Concepts whose answer is a number. */
export const QUANTITY_CONCEPTS: ReadonlySet<string> = new Set([
  ...Object.keys(measures),
  ...Object.keys(specifications),
  ...Object.keys(prices),
  'duration',
  'interval',
  'maximum',
  'minimum',
  'savings',
  'lifetime',
]);

/** Concepts for which pages also use the terms of another concept. */
export const BROADER_CONCEPTS: Readonly<Record<string, string>> = { 'fault-code': 'fault', extent: 'dimensions' };
/** Concepts of question words, such as "how long". */
export const QUESTION_CONCEPTS: ReadonlySet<string> = new Set(Object.keys(questions));
/** The concept of fault codes. Tables list fault codes one per row; other text about faults is not such a list. */
export const FAULT_CODES = 'fault-code';
/** Concepts that apply to any subject and do not define what a question asks for. */
export const UNSPECIFIC_CONCEPTS: ReadonlySet<string> = new Set(['permitted', 'device']);
/** The part number prefixes of our families, without separators. */
export const FAMILY_CODES: ReadonlySet<string> = new Set(Object.keys(families).map((id) => id.replace('-', '')));

const isPair = ({ kind }: Token): boolean => kind === 'pair';

const termOf = (text: string, language: string): Term => {
  const tokens = [...analyse(text, language)];
  const words = tokens.filter((token) => !isPair(token)).map(({ lexemes }) => lexemes);
  return {
    words,
    pairs: tokens.filter(isPair).map(({ lexemes }) => lexemes[0]!),
    isRemnant: words.length === 1 && /\s/.test(text),
  };
};

/** Returns a function that analyses the terms of a concept on first use, because a question needs few of them. */
const termsByLanguage = (terms: Terms): Concept['terms'] => {
  const cache = new Map<string, readonly Term[]>();
  return (language) => {
    const languageTerms =
      cache.get(language) ??
      (terms[language] ?? '')
        .split(',')
        .map((text) => termOf(text.trim(), language))
        .filter(({ words }) => words.length > 0);
    cache.set(language, languageTerms);
    return languageTerms;
  };
};

export const conceptsOf = (table: Readonly<Record<string, Terms>>): Concept[] =>
  Object.entries(table).map(([id, terms]) => ({
    id,
    code: Object.hasOwn(families, id) ? id.replace('-', '') : undefined,
    languages: Object.keys(terms),
    terms: termsByLanguage(terms),
  }));
