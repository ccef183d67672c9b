import type { Form, Group } from '../findings';
import { BROADER_CONCEPTS, type Concept, type Term, UNSPECIFIC_CONCEPTS } from './concepts';
import { COMMON_LANGUAGE, CONCEPTS, matchOf, positionsOf, type TermMatch, TRANSLATION_WEIGHT } from './named-concepts';

/** The discount per word of a term, because a word of a long term is less specific. */
const DISCOUNT_PER_WORD = 0.75;
/** The minimum length of a term's significant word, relative to the longest word of the term. */
const SIGNIFICANT_SHARE = 0.7;
/** The weight factor of a term's words after its most specific one. */
const COVERED_WEIGHT = 0.35;

/** Returns the significant words of a term. For "delivery time", only "delivery": "time" occurs in many other terms. */
const significantWords = (words: Term['words']): Term['words'] => {
  const longest = Math.max(...words.map(([word]) => word!.length));
  return words.filter(([word]) => word!.length >= SIGNIFICANT_SHARE * longest);
};

/**
 * Returns the lexemes under which pages index a word: its stem, and for English also the word, because pages in other languages contain
 * English words and stem them differently.
 */
const lexemesOf = (forms: Term['words'][number], language: string): string[] => {
  const stem = forms.find((form) => form.startsWith('~'));
  return stem && language !== COMMON_LANGUAGE ? [stem] : [forms[0]!, ...(stem ? [stem] : [])];
};

const formsOfTerm = ({ words, pairs, isRemnant }: Term, language: string): Form[] => {
  if (isRemnant) return [];
  const weight = TRANSLATION_WEIGHT / Math.max(1, DISCOUNT_PER_WORD * words.length);
  const forms = significantWords(words).flatMap((word) => {
    const otherWords = words.filter((otherWord) => otherWord !== word);
    return lexemesOf(word, language).map((lexeme) => ({ lexeme, weight, ...(otherWords.length && { whole: [otherWords] }) }));
  });
  // A term of two Chinese characters is also indexed as a character pair.
  return pairs.length === 1 && words.length === 1 ? [...forms, { lexeme: pairs[0]!, weight }] : forms;
};

const formsOf = (concept: Concept, hasCode: boolean): Form[] => {
  const { id, terms, languages, code } = concept;
  const forms = languages.flatMap((language) => terms(language).flatMap((term) => formsOfTerm(term, language)));
  const broaderConcept = CONCEPTS.find((other) => other.id === BROADER_CONCEPTS[id]);
  return [
    ...forms,
    ...(broaderConcept ? formsOf(broaderConcept, hasCode) : []),
    ...(code && !hasCode ? [{ lexeme: code, weight: TRANSLATION_WEIGHT }] : []),
  ];
};

/** Merges two lists of forms. A form of the group keeps its weight; a repeated new form gets its best weight. */
const merge = (own: readonly Form[], more: readonly Form[]): Form[] => {
  const forms = new Map(own.map((form) => [form.lexeme, form]));
  const isOwn = new Set(forms.keys());
  for (const form of more) {
    const existingForm = forms.get(form.lexeme);
    const whole = [...(existingForm?.whole ?? []), ...(form.whole ?? [])];
    const weight = existingForm && isOwn.has(form.lexeme) ? existingForm.weight : Math.max(existingForm?.weight ?? 0, form.weight);
    forms.set(form.lexeme, { lexeme: form.lexeme, weight, ...(whole.length && { whole }) });
  }
  return [...forms.values()];
};

/**
 * Returns the position of a term's most specific word: the first word that no shorter term contains, as "ambient" in "ambient temperature".
 */
const firstOf = ({ positions }: TermMatch, matches: readonly TermMatch[], groups: readonly Group[]): number => {
  const shorterMatches = matches.filter(
    (match) => match.positions.length < positions.length && match.positions.every((position) => positions.includes(position)),
  );
  const ownPositions = positions.filter((position) => !shorterMatches.some((match) => match.positions.includes(position)));
  return (ownPositions.length ? ownPositions : positions).reduce((best, index) =>
    groups[index]!.weight > groups[best]!.weight ? index : best,
  );
};

/**
 * Expands the words of a question with equivalent terms in all languages. One word of each concept gets the other terms as further forms.
 * The remaining words of the term, and unspecific words, get a lower weight.
 */
export function expandGroups(groups: readonly Group[], language: string): Group[] {
  const positionByForm = positionsOf(groups);
  const hasCode = groups.some(({ kind }) => kind === 'code');
  const allMatches = CONCEPTS.flatMap((concept) => matchOf(concept, positionByForm, language) ?? []);
  const unspecificPositions = allMatches.filter(({ concept }) => UNSPECIFIC_CONCEPTS.has(concept.id)).flatMap(({ positions }) => positions);
  // If the question has only unspecific words, they keep their weight.
  const ignoredPositions = groups.every(({ kind }, index) => kind === 'code' || unspecificPositions.includes(index))
    ? []
    : unspecificPositions;
  const matches = allMatches.filter(({ positions }) => !positions.every((position) => ignoredPositions.includes(position)));
  const matchesByFirst = new Map<number, TermMatch[]>();
  for (const match of matches) {
    const first = firstOf(match, matches, groups);
    matchesByFirst.set(first, [...(matchesByFirst.get(first) ?? []), match]);
  }
  const families = new Set(matches.filter(({ concept }) => concept.code).flatMap(({ positions }) => positions));
  const coveredPositions = new Set([...matches.flatMap(({ positions }) => positions), ...ignoredPositions]);
  return groups.map((group, index) => {
    const groupMatches = matchesByFirst.get(index) ?? [];
    return {
      ...group,
      weight: coveredPositions.has(index) && !groupMatches.length ? Math.min(group.weight, COVERED_WEIGHT) : group.weight,
      forms: groupMatches.reduce((forms, { concept }) => merge(forms, formsOf(concept, hasCode)), [...group.forms]),
      ...(groupMatches.length && groupMatches.every(({ term }) => term.isRemnant) && { isAsking: true }),
      ...(families.has(index) && { isOfFamily: true }),
    };
  });
}
