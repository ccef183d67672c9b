import type { Form, Group } from '../findings';
import { type Concept, conceptsOf, GLOSSARY, SAID_AS, type Term, UNSPECIFIC } from './concepts';

/** The weight of another term for the same concept, relative to the word of the question. */
export const TRANSLATION = 0.8;
/** The discount per word of a term: each word of a long term is less specific. */
const PER_WORD = 0.75;
/** The shortest word of a term, relative to its longest word, that is used as a form of it. */
const CARRYING = 0.7;
/** The weight factor of the remaining words of a term. */
const COVERED = 0.35;
/** Questions contain English words in every language. */
const SPOKEN_EVERYWHERE = 'en';

export const CONCEPTS: readonly Concept[] = conceptsOf(GLOSSARY);

/** The words of a question by their forms, with their positions. */
type Positions = ReadonlyMap<string, number>;

const positionsOf = (groups: readonly Group[]): Positions => {
  const positionByForm = new Map<string, number>();
  for (const [index, { forms }] of groups.entries())
    for (const { lexeme } of forms) if (!positionByForm.has(lexeme)) positionByForm.set(lexeme, index);
  return positionByForm;
};

/** Returns the positions of a term in a question, those of its first word first; undefined unless the whole term occurs. */
const groupsWith = ({ words, pairs }: Term, positionByForm: Positions): number[] | undefined => {
  const wordPositions = words.map((forms) => forms.map((form) => positionByForm.get(form)).find((position) => position !== undefined));
  const positions = wordPositions.includes(undefined) && pairs.length ? pairs.map((pair) => positionByForm.get(pair)) : wordPositions;
  return positions.includes(undefined) ? undefined : [...new Set(positions as number[])];
};

/** A concept that occurs in a question, with the positions of its term. */
interface Hit {
  concept: Concept;
  positions: number[];
  term: Term;
}

/** Returns the longest term of a concept that occurs in a question in this language. */
const hitOf = (concept: Concept, positionByForm: Positions, language: string): Hit | undefined =>
  [...new Set([language, SPOKEN_EVERYWHERE])]
    .flatMap((spokenLanguage) => concept.terms(spokenLanguage))
    .flatMap((term) => {
      const positions = groupsWith(term, positionByForm);
      return positions ? [{ concept, positions, term }] : [];
    })
    .sort((a, b) => b.positions.length - a.positions.length)[0];

/** Returns the ids of the concepts that a question names. */
export const conceptsIn = (groups: readonly Group[], language: string, candidates: readonly Concept[] = CONCEPTS): string[] => {
  const positionByForm = positionsOf(groups);
  return candidates.filter((concept) => hitOf(concept, positionByForm, language)).map(({ id }) => id);
};

/** A concept that a question names in its own words, with the groups of its term. */
export interface NamedConcept {
  concept: Concept;
  groups: readonly Group[];
}

/**
 * Returns the concepts that a question names in its own words, without those whose term is part of a longer one, as "temperature" in
 * "ambient temperature".
 */
export const namedConceptsIn = (groups: readonly Group[], language: string): NamedConcept[] => {
  const positionByForm = positionsOf(
    groups.map((group) => ({ ...group, forms: group.forms.filter(({ weight }) => weight > TRANSLATION) })),
  );
  const hits = CONCEPTS.flatMap((concept) => hitOf(concept, positionByForm, language) ?? []).filter(({ term }) => !term.isRemnant);
  return hits
    .filter(
      ({ positions }) =>
        !hits.some((hit) => hit.positions.length > positions.length && positions.every((position) => hit.positions.includes(position))),
    )
    .map(({ concept, positions }) => ({ concept, groups: positions.map((position) => groups[position]!) }));
};

const keyOf = ({ words }: Term): string => words.map(([form]) => form).join(' ');

/** The number of concepts of each term, by language. */
const counts = new Map<string, ReadonlyMap<string, number>>();
const countsIn = (language: string): ReadonlyMap<string, number> => {
  const cached = counts.get(language);
  if (cached) return cached;
  const numbers = new Map<string, number>();
  for (const concept of CONCEPTS)
    for (const key of new Set(concept.terms(language).map(keyOf))) numbers.set(key, (numbers.get(key) ?? 0) + 1);
  counts.set(language, numbers);
  return numbers;
};

const isWholeIn = ({ words, pairs }: Term, lexemes: ReadonlySet<string>): boolean =>
  words.every((forms) => forms.some((form) => lexemes.has(form))) || (pairs.length > 0 && pairs.every((pair) => lexemes.has(pair)));

/** True if a term occurs in a text only as part of a longer term of another concept, as "measure" in "range of measure". */
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
 * True if a text contains a whole term of a concept. Ambiguous terms, such as "error" for accuracy and for faults, and parts of a longer
 * term of the text do not count.
 */
export const isNamedIn = (concept: Concept, lexemes: ReadonlySet<string>, language: string): boolean =>
  [...new Set([language, SPOKEN_EVERYWHERE])].some((spokenLanguage) =>
    concept
      .terms(spokenLanguage)
      .some(
        (term) =>
          !term.isRemnant &&
          countsIn(spokenLanguage).get(keyOf(term)) === 1 &&
          isWholeIn(term, lexemes) &&
          !isPartOfLonger(term, concept, lexemes, spokenLanguage),
      ),
  );

/** Returns the significant words of a term: of "delivery time" the first, because "time" occurs in many other terms. */
const significantWords = (words: Term['words']): Term['words'] => {
  const longest = Math.max(...words.map(([word]) => word!.length));
  return words.filter(([word]) => word!.length >= CARRYING * longest);
};

/**
 * Returns the index terms of a word. Pages are indexed by the stem and the word; English words also occur on pages that are stemmed in
 * another language.
 */
const lexemesOf = (forms: Term['words'][number], language: string): string[] => {
  const stem = forms.find((form) => form.startsWith('~'));
  return stem && language !== SPOKEN_EVERYWHERE ? [stem] : [forms[0]!, ...(stem ? [stem] : [])];
};

const formsOfTerm = ({ words, pairs, isRemnant }: Term, language: string): Form[] => {
  if (isRemnant) return [];
  const weight = TRANSLATION / Math.max(1, PER_WORD * words.length);
  const forms = significantWords(words).flatMap((word) => {
    const others = words.filter((otherWord) => otherWord !== word);
    return lexemesOf(word, language).map((lexeme) => ({ lexeme, weight, ...(others.length && { whole: [others] }) }));
  });
  // A term of two characters is indexed as a pair everywhere.
  return pairs.length === 1 && words.length === 1 ? [...forms, { lexeme: pairs[0]!, weight }] : forms;
};

const formsOf = (concept: Concept, hasCode: boolean): Form[] => {
  const { id, terms, languages, code } = concept;
  const forms = languages.flatMap((language) => terms(language).flatMap((term) => formsOfTerm(term, language)));
  const broader = CONCEPTS.find((other) => other.id === SAID_AS[id]);
  return [...forms, ...(broader ? formsOf(broader, hasCode) : []), ...(code && !hasCode ? [{ lexeme: code, weight: TRANSLATION }] : [])];
};

/** Merges forms. Forms that the group already has keep their weight; of new ones the best weight counts. */
const merge = (own: readonly Form[], more: readonly Form[]): Form[] => {
  const forms = new Map(own.map((form) => [form.lexeme, form]));
  const isOwn = new Set(forms.keys());
  for (const form of more) {
    const existing = forms.get(form.lexeme);
    const whole = [...(existing?.whole ?? []), ...(form.whole ?? [])];
    const weight = existing && isOwn.has(form.lexeme) ? existing.weight : Math.max(existing?.weight ?? 0, form.weight);
    forms.set(form.lexeme, { lexeme: form.lexeme, weight, ...(whole.length && { whole }) });
  }
  return [...forms.values()];
};

/**
 * Returns the position of the most specific word of a term: the first that no shorter term contains, as "ambient" of "ambient temperature".
 */
const firstOf = ({ positions }: Hit, hits: readonly Hit[], groups: readonly Group[]): number => {
  const shorter = hits.filter(
    (hit) => hit.positions.length < positions.length && hit.positions.every((position) => positions.includes(position)),
  );
  const own = positions.filter((position) => !shorter.some((hit) => hit.positions.includes(position)));
  return (own.length ? own : positions).reduce((best, index) => (groups[index]!.weight > groups[best]!.weight ? index : best));
};

/**
 * Expands the words of a question by equivalent terms in all languages. One word of each concept gets the other terms as further forms; the
 * remaining words of its term, and unspecific words, weigh less.
 */
export function expand(groups: readonly Group[], language: string): Group[] {
  const positionByForm = positionsOf(groups);
  const hasCode = groups.some(({ kind }) => kind === 'code');
  const all = CONCEPTS.flatMap((concept) => hitOf(concept, positionByForm, language) ?? []);
  const unspecific = all.filter(({ concept }) => UNSPECIFIC.has(concept.id)).flatMap(({ positions }) => positions);
  // If the question has nothing but unspecific words, they keep their weight.
  const others = groups.every(({ kind }, index) => kind === 'code' || unspecific.includes(index)) ? [] : unspecific;
  const hits = all.filter(({ positions }) => !positions.every((position) => others.includes(position)));
  const firsts = new Map<number, Hit[]>();
  for (const hit of hits) {
    const first = firstOf(hit, hits, groups);
    firsts.set(first, [...(firsts.get(first) ?? []), hit]);
  }
  const families = new Set(hits.filter(({ concept }) => concept.code).flatMap(({ positions }) => positions));
  const coveredPositions = new Set([...hits.flatMap(({ positions }) => positions), ...others]);
  return groups.map((group, index) => {
    const own = firsts.get(index) ?? [];
    return {
      ...group,
      weight: coveredPositions.has(index) && !own.length ? Math.min(group.weight, COVERED) : group.weight,
      forms: own.reduce((forms, { concept }) => merge(forms, formsOf(concept, hasCode)), [...group.forms]),
      ...(own.length && own.every(({ term }) => term.isRemnant) && { isAsking: true }),
      ...(families.has(index) && { isOfFamily: true }),
    };
  });
}
