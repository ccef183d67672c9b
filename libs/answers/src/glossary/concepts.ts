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

/** The phrases that ask for figures of the portal, by language. */
export const FIGURE_TERMS = figures;

/** The terms of a concept in each language, separated by commas. */
export type Terms = Readonly<Record<string, string>>;

/** A term, prepared for search in a text: its words in order, each by any of its forms. */
export interface Term {
  words: readonly (readonly string[])[];
  /**
   * The neighbouring character pairs of a term in Chinese characters or kana, which also occur in a text that was segmented differently.
   */
  pairs: readonly string[];
  /** True for the one word that remains of a phrase of stop words, as "long" of "how long". Questions use it, pages do not. */
  isRemnant: boolean;
}

export interface Concept {
  id: string;
  /** The beginning of the part numbers of a product family. */
  code: string | undefined;
  languages: readonly string[];
  /** Returns its terms in a language, without those that consist of stop words. */
  terms: (language: string) => readonly Term[];
}

/** The terminology of the trade, in files by subject. A concept of a product family has the id of its product. */
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

/** Concepts that are answered by a figure. */
export const QUANTITIES: ReadonlySet<string> = new Set([
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

/** Concepts that pages also express by the terms of another one. */
export const SAID_AS: Readonly<Record<string, string>> = { 'fault-code': 'fault', extent: 'dimensions' };
/** Concepts of question words, such as "how long". */
export const QUESTIONS: ReadonlySet<string> = new Set(Object.keys(questions));
/** The concept of fault codes. They are listed in tables, one per row; other text about faults is not such a list. */
export const FAULT_CODES = 'fault-code';
/** Concepts that can be said of anything and do not define what a question asks for. */
export const UNSPECIFIC: ReadonlySet<string> = new Set(['permitted', 'device']);
/** The beginnings of the part numbers of our families, as pages are searched for them. */
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

/** Returns the terms of a concept by language. They are analysed on first use, because a question needs few of them. */
const termsBy = (terms: Terms): Concept['terms'] => {
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
    terms: termsBy(terms),
  }));
