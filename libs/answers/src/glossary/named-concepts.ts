import type { Group } from '../findings';
import { type Concept, conceptsOf, GLOSSARY, type Term } from './concepts';

/** The weight of an equivalent term, relative to the word that the question uses. */
export const TRANSLATION_WEIGHT = 0.8;
/** Questions in every language contain English words. */
export const COMMON_LANGUAGE = 'en';

export const CONCEPTS: readonly Concept[] = conceptsOf(GLOSSARY);

/** Maps each form of a question's words to the position of its word. */
type Positions = ReadonlyMap<string, number>;

export const positionsOf = (groups: readonly Group[]): Positions => {
  const positionByForm = new Map<string, number>();
  for (const [index, { forms }] of groups.entries())
    for (const { lexeme } of forms) if (!positionByForm.has(lexeme)) positionByForm.set(lexeme, index);
  return positionByForm;
};

/** Returns the positions of a term in a question, starting with those of its first word; undefined unless the whole term occurs. */
const findTermPositions = ({ words, pairs }: Term, positionByForm: Positions): number[] | undefined => {
  const wordPositions = words.map((forms) => forms.map((form) => positionByForm.get(form)).find((position) => position !== undefined));
  const positions = wordPositions.includes(undefined) && pairs.length ? pairs.map((pair) => positionByForm.get(pair)) : wordPositions;
  return positions.includes(undefined) ? undefined : [...new Set(positions as number[])];
};

/** A concept that occurs in a question, with the positions of its term. */
export interface TermMatch {
  concept: Concept;
  positions: number[];
  term: Term;
}

/** Returns the longest term of a concept that a question in this language contains; undefined if there is none. */
export const matchOf = (concept: Concept, positionByForm: Positions, language: string): TermMatch | undefined =>
  [...new Set([language, COMMON_LANGUAGE])]
    .flatMap((spokenLanguage) => concept.terms(spokenLanguage))
    .flatMap((term) => {
      const positions = findTermPositions(term, positionByForm);
      return positions ? [{ concept, positions, term }] : [];
    })
    .sort((a, b) => b.positions.length - a.positions.length)[0];

/** Returns the ids of the concepts that a question names. */
export const conceptsIn = (groups: readonly Group[], language: string, candidates: readonly Concept[] = CONCEPTS): string[] => {
  const positionByForm = positionsOf(groups);
  return candidates.filter((concept) => matchOf(concept, positionByForm, language)).map(({ id }) => id);
};

/** A concept that the question names, with the groups of the words that name it. */
export interface NamedConcept {
  concept: Concept;
  groups: readonly Group[];
}

/**
 * Returns the concepts that a question names, except those whose term is part of a longer one, as "temperature" in "ambient temperature".
 */
export const namedConceptsIn = (groups: readonly Group[], language: string): NamedConcept[] => {
  const positionByForm = positionsOf(
    groups.map((group) => ({ ...group, forms: group.forms.filter(({ weight }) => weight > TRANSLATION_WEIGHT) })),
  );
  const matches = CONCEPTS.flatMap((concept) => matchOf(concept, positionByForm, language) ?? []).filter(({ term }) => !term.isRemnant);
  return matches
    .filter(
      ({ positions }) =>
        !matches.some(
          (match) => match.positions.length > positions.length && positions.every((position) => match.positions.includes(position)),
        ),
    )
    .map(({ concept, positions }) => ({ concept, groups: positions.map((position) => groups[position]!) }));
};

const keyOf = ({ words }: Term): string => words.map(([form]) => form).join(' ');

/** The number of concepts per term, by language. */
const counts = new Map<string, ReadonlyMap<string, number>>();
const conceptCountsOf = (language: string): ReadonlyMap<string, number> => {
  const cachedCounts = counts.get(language);
  if (cachedCounts) return cachedCounts;
  const numbers = new Map<string, number>();
  for (const concept of CONCEPTS)
    for (const key of new Set(concept.terms(language).map(keyOf))) numbers.set(key, (numbers.get(key) ?? 0) + 1);
  counts.set(language, numbers);
  return numbers;
};

const isWholeIn = ({ words, pairs }: Term, lexemes: ReadonlySet<string>): boolean =>
  words.every((forms) => forms.some((form) => lexemes.has(form))) || (pairs.length > 0 && pairs.every((pair) => lexemes.has(pair)));

/** True if a term occurs in a text only within a longer term of another concept, as "measure" in "range of measure". */
const isPartOfLonger = (term: Term, concept: Concept, lexemes: ReadonlySet<string>, language: string): boolean =>
  CONCEPTS.some(
    (other) =>
      other !== concept &&
      other
        .terms(language)
        .some(
          (longer) =>
            longer.words.length > term.words.length &&
            term.words.every((forms) => longer.words.some((word) => word.some((form) => forms.includes(form)))) &&
            isWholeIn(longer, lexemes),
        ),
  );

/**
 * True if a text contains a whole, unambiguous term of a concept. Terms of several concepts, such as "error" for accuracy and faults, and
 * terms within longer ones do not count.
 */
export const isNamedIn = (concept: Concept, lexemes: ReadonlySet<string>, language: string): boolean =>
  [...new Set([language, COMMON_LANGUAGE])].some((spokenLanguage) =>
    concept
      .terms(spokenLanguage)
      .some(
        (term) =>
          !term.isRemnant &&
          conceptCountsOf(spokenLanguage).get(keyOf(term)) === 1 &&
          isWholeIn(term, lexemes) &&
          !isPartOfLonger(term, concept, lexemes, spokenLanguage),
      ),
  );
