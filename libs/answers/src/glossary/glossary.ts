import type { Form, Group } from '../findings';
import { type Concept, conceptsOf, GLOSSARY, SAID_AS, type Term, UNSPECIFIC } from './concepts';

/** What another term for the same thing weighs, next to the word of the question. */
export const TRANSLATION = 0.8;
/** A term of many words says less by each of them. */
const PER_WORD = 0.75;
/** Words of a term that are shorter than this share of its longest one are no forms of it. */
const CARRYING = 0.7;
/** What is left of further words that belong to one term. */
const COVERED = 0.35;
/** Questions are asked with English words in every language. */
const SPOKEN_EVERYWHERE = 'en';

export const CONCEPTS: readonly Concept[] = conceptsOf(GLOSSARY);

/** Words of a question by their forms, and where each stands. */
type Places = ReadonlyMap<string, number>;

const placesOf = (groups: readonly Group[]): Places => {
  const places = new Map<string, number>();
  for (const [at, { forms }] of groups.entries()) for (const { lexeme } of forms) if (!places.has(lexeme)) places.set(lexeme, at);
  return places;
};

/** The groups that a term stands in, the first of its words first; none unless all of it stands there. */
const groupsWith = ({ words, pairs }: Term, places: Places): number[] | undefined => {
  const whole = words.map((forms) => forms.map((form) => places.get(form)).find((at) => at !== undefined));
  const positions = whole.includes(undefined) && pairs.length ? pairs.map((pair) => places.get(pair)) : whole;
  return positions.includes(undefined) ? undefined : [...new Set(positions as number[])];
};

/** Where a concept stands in a question, and by which of its terms. */
interface Hit {
  concept: Concept;
  found: number[];
  term: Term;
}

/** The longest term of a concept that stands in a question in this language. */
const hitOf = (concept: Concept, places: Places, language: string): Hit | undefined =>
  [...new Set([language, SPOKEN_EVERYWHERE])]
    .flatMap((spoken) => concept.terms(spoken))
    .flatMap((term) => {
      const positions = groupsWith(term, places);
      return positions ? [{ concept, found: positions, term }] : [];
    })
    .sort((one, other) => other.found.length - one.found.length)[0];

/** The ids of the concepts that a question names. */
export const conceptsIn = (groups: readonly Group[], language: string, among: readonly Concept[] = CONCEPTS): string[] => {
  const places = placesOf(groups);
  return among.filter((concept) => hitOf(concept, places, language)).map(({ id }) => id);
};

/** A concept that a question names by its own words, and the groups of its term. */
export interface NamedConcept {
  concept: Concept;
  groups: readonly Group[];
}

/** The concepts that the words of a question name themselves, without those whose term is a part of a longer one, as "temperature" of "ambient temperature". */
export const namedConceptsIn = (groups: readonly Group[], language: string): NamedConcept[] => {
  const places = placesOf(groups.map((group) => ({ ...group, forms: group.forms.filter(({ weight }) => weight > TRANSLATION) })));
  const hits = CONCEPTS.flatMap((concept) => hitOf(concept, places, language) ?? []).filter(({ term }) => !term.isRemnant);
  return hits
    .filter(({ found }) => !hits.some((hit) => hit.found.length > found.length && found.every((at) => hit.found.includes(at))))
    .map(({ concept, found }) => ({ concept, groups: found.map((at) => groups[at]!) }));
};

const keyOf = ({ words }: Term): string => words.map(([form]) => form).join(' ');

/** Numbers of concepts by their terms, by language. */
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

/** True for a term that stands in a text as a part of a longer one of another concept, as "measure" in "range of measure". */
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
 * True if a text in a language has a whole term of a concept. Terms that name another concept too, as "error" is said of accuracy and of faults, and
 * those that are a part of a longer term of the text do not count.
 */
export const isNamedIn = (concept: Concept, lexemes: ReadonlySet<string>, language: string): boolean =>
  [...new Set([language, SPOKEN_EVERYWHERE])].some((spoken) =>
    concept
      .terms(spoken)
      .some(
        (term) =>
          !term.isRemnant &&
          countsIn(spoken).get(keyOf(term)) === 1 &&
          isWholeIn(term, lexemes) &&
          !isPartOfLonger(term, concept, lexemes, spoken),
      ),
  );

/** The words that carry a term: of "delivery time" the first one, as "time" stands in many others. */
const carryingWords = (words: Term['words']): Term['words'] => {
  const longest = Math.max(...words.map(([word]) => word!.length));
  return words.filter(([word]) => word!.length >= CARRYING * longest);
};

/** Pages hold the stem of each word beside the word; English words stand in pages that are stemmed in another language. */
const lexemesOf = (forms: Term['words'][number], language: string): string[] => {
  const stem = forms.find((form) => form.startsWith('~'));
  return stem && language !== SPOKEN_EVERYWHERE ? [stem] : [forms[0]!, ...(stem ? [stem] : [])];
};

const formsOfTerm = ({ words, pairs, isRemnant }: Term, language: string): Form[] => {
  if (isRemnant) return [];
  const weight = TRANSLATION / Math.max(1, PER_WORD * words.length);
  const forms = carryingWords(words).flatMap((word) => {
    const others = words.filter((other) => other !== word);
    return lexemesOf(word, language).map((lexeme) => ({ lexeme, weight, ...(others.length && { whole: [others] }) }));
  });
  // A word of two characters is a pair wherever it stands.
  return pairs.length === 1 && words.length === 1 ? [...forms, { lexeme: pairs[0]!, weight }] : forms;
};

const formsOf = (concept: Concept, hasCode: boolean): Form[] => {
  const { id, terms, languages, code } = concept;
  const forms = languages.flatMap((language) => terms(language).flatMap((term) => formsOfTerm(term, language)));
  const broader = CONCEPTS.find((other) => other.id === SAID_AS[id]);
  return [...forms, ...(broader ? formsOf(broader, hasCode) : []), ...(code && !hasCode ? [{ lexeme: code, weight: TRANSLATION }] : [])];
};

/** Forms that a group has already keep what they weigh; of further ones the best counts. */
const merge = (own: readonly Form[], more: readonly Form[]): Form[] => {
  const forms = new Map(own.map((form) => [form.lexeme, form]));
  const isOwn = new Set(forms.keys());
  for (const form of more) {
    const before = forms.get(form.lexeme);
    const whole = [...(before?.whole ?? []), ...(form.whole ?? [])];
    const weight = before && isOwn.has(form.lexeme) ? before.weight : Math.max(before?.weight ?? 0, form.weight);
    forms.set(form.lexeme, { lexeme: form.lexeme, weight, ...(whole.length && { whole }) });
  }
  return [...forms.values()];
};

/** The word that stands for the whole of a term: the first that no shorter term has, as "ambient" of "ambient temperature". */
const firstOf = ({ found }: Hit, hits: readonly Hit[], groups: readonly Group[]): number => {
  const shorter = hits.filter((hit) => hit.found.length < found.length && hit.found.every((at) => found.includes(at)));
  const own = found.filter((at) => !shorter.some((hit) => hit.found.includes(at)));
  return (own.length ? own : found).reduce((best, at) => (groups[at]!.weight > groups[best]!.weight ? at : best));
};

/**
 * Adds to the words of a question what the trade calls the same thing, in all languages: one word of each concept takes the other terms
 * as further forms, the other words of its term weigh less; so do words that say nothing of what is asked.
 */
export function expand(groups: readonly Group[], language: string): Group[] {
  const places = placesOf(groups);
  const hasCode = groups.some(({ kind }) => kind === 'code');
  const all = CONCEPTS.flatMap((concept) => hitOf(concept, places, language) ?? []);
  const unspecific = all.filter(({ concept }) => UNSPECIFIC.has(concept.id)).flatMap(({ found }) => found);
  // A question that says nothing else asks for it all the same.
  const others = groups.every(({ kind }, at) => kind === 'code' || unspecific.includes(at)) ? [] : unspecific;
  const hits = all.filter(({ found }) => !found.every((at) => others.includes(at)));
  const firsts = new Map<number, Hit[]>();
  for (const hit of hits) {
    const first = firstOf(hit, hits, groups);
    firsts.set(first, [...(firsts.get(first) ?? []), hit]);
  }
  const families = new Set(hits.filter(({ concept }) => concept.code).flatMap(({ found }) => found));
  const covered = new Set([...hits.flatMap(({ found }) => found), ...others]);
  return groups.map((group, at) => {
    const own = firsts.get(at) ?? [];
    return {
      ...group,
      weight: covered.has(at) && !own.length ? Math.min(group.weight, COVERED) : group.weight,
      forms: own.reduce((forms, { concept }) => merge(forms, formsOf(concept, hasCode)), [...group.forms]),
      ...(own.length && own.every(({ term }) => term.isRemnant) && { isAsking: true }),
      ...(families.has(at) && { isOfFamily: true }),
    };
  });
}
