import { analyse, type Token } from '../text/analysis';
import documents from './documents.json' with { type: 'json' };
import families from './families.json' with { type: 'json' };
import faults from './faults.json' with { type: 'json' };
import measures from './measures.json' with { type: 'json' };
import media from './media.json' with { type: 'json' };
import parts from './parts.json' with { type: 'json' };
import prices from './prices.json' with { type: 'json' };
import questions from './questions.json' with { type: 'json' };
import service from './service.json' with { type: 'json' };
import specifications from './specifications.json' with { type: 'json' };

/** The terms of a concept in each language, parted by commas. */
export type Terms = Readonly<Record<string, string>>;

/** A term as it is found in a text: its words in their order, each by any of its forms. */
export interface Term {
  words: readonly (readonly string[])[];
  /** Of a term in Chinese characters or kana: its neighbouring characters, which also stand in a text that was cut into other words. */
  pairs: readonly string[];
  /** One word that is left of a phrase of small words, as "long" of "how long": questions are asked with it, pages do not say it. */
  isRemnant: boolean;
}

export interface Concept {
  id: string;
  /** Of a product family: its code as part numbers begin with it. */
  code: string | undefined;
  languages: readonly string[];
  /** Its terms in a language, without those of stop words alone. */
  terms: (language: string) => readonly Term[];
}

/** What the trade calls things, in files by subject. A concept of a family has the id of its product. */
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

/** What is also said for a concept on pages, by the terms of another one. */
export const SAID_AS: Readonly<Record<string, string>> = { 'fault-code': 'fault', extent: 'dimensions' };
/** Concepts of words with which questions are asked, as "how long". */
export const QUESTIONS: ReadonlySet<string> = new Set(Object.keys(questions));
/** They stand in a table, each in a row; what else speaks of faults or errors is no list of them. */
export const FAULT_CODES = 'fault-code';
/** What a question may say of anything: it asks for nothing by it. */
export const UNSPECIFIC: ReadonlySet<string> = new Set(['permitted', 'device']);
/** What the part numbers of our families begin with, as pages are searched for it. */
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

/** The terms of a concept by language, analysed as pages are when they are first asked for: a question needs few of them. */
const termsBy = (terms: Terms): Concept['terms'] => {
  const known = new Map<string, readonly Term[]>();
  return (language) => {
    const made =
      known.get(language) ??
      (terms[language] ?? '')
        .split(',')
        .map((text) => termOf(text.trim(), language))
        .filter(({ words }) => words.length > 0);
    known.set(language, made);
    return made;
  };
};

/** The concepts of a table of terms. */
export const conceptsOf = (table: Readonly<Record<string, Terms>>): Concept[] =>
  Object.entries(table).map(([id, terms]) => ({
    id,
    code: Object.hasOwn(families, id) ? id.replace('-', '') : undefined,
    languages: Object.keys(terms),
    terms: termsBy(terms),
  }));
