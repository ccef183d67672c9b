import type { Group } from '../findings';
import { FIGURE_TERMS } from '../glossary/concepts';
import { conceptsIn, namedConceptsIn } from '../glossary/named-concepts';
import { phraseIn, toPlainText } from '../glossary/phrases';
import portalFacts from '../glossary/portal-facts.json' with { type: 'json' };
import { namedCodes } from './parts';

/** The minimum weight of a word that counts towards the subject of a question. */
const COUNTED_WEIGHT = 0.5;
const DIFFERENCE = 'difference';
/** The concepts that a comparison of two parts answers. */
const COMPARISON_CONCEPTS: ReadonlySet<string> = new Set([DIFFERENCE, 'price', 'list-price', 'lead-time', 'part-number', 'device']);

/** The part numbers of a question that compares two parts. */
export interface ComparedParts {
  names: readonly [string, string];
  /** False if the question asks for a property of the parts that price lists do not contain. */
  isComplete: boolean;
}

/** Returns the two parts that a question compares; undefined for any other question. */
export const comparedParts = (text: string, groups: readonly Group[], language: string): ComparedParts | undefined => {
  const isComparison =
    phraseIn(FIGURE_TERMS.words.compare, toPlainText(text), language) !== null || conceptsIn(groups, language).includes(DIFFERENCE);
  const [firstCode, secondCode, ...moreCodes] = namedCodes(groups);
  if (!isComparison || !firstCode || !secondCode || moreCodes.length) return undefined;
  const coveredWords = new Set(
    namedConceptsIn(groups, language).flatMap((match) =>
      COMPARISON_CONCEPTS.has(match.concept.id) ? match.groups.map(({ nr }) => nr) : [],
    ),
  );
  const isAnswered = (group: Group): boolean =>
    group.kind === 'code' ||
    group.weight < COUNTED_WEIGHT ||
    group.isAsking === true ||
    coveredWords.has(group.nr) ||
    [FIGURE_TERMS.words.compare, portalFacts.between].some((terms) => phraseIn(terms, toPlainText(group.text), language) !== null);
  return { names: [firstCode.text, secondCode.text], isComplete: groups.every(isAnswered) };
};
