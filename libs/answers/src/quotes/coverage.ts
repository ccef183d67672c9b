import type { Findings, Group } from '../findings';
import { FAMILY_CODES } from '../glossary/concepts';
import { TRANSLATION_WEIGHT } from '../glossary/named-concepts';
import type { Evidence } from './evidence';

/** The minimum weight of a group that is counted. Lighter groups belong to a term that another group represents. */
const COUNTED_WEIGHT = 0.5;
const MIN_OWN_WEIGHT = 0.9;
const HEADING_WEIGHT = 0.7;
const TITLE_WEIGHT = 0.5;
/** The weight of a family that occurs only in the title, because a document about a family does not repeat its name in each line. */
const SUBJECT_TITLE_WEIGHT = 0.9;
/** The assumed mean number of passages per document if the real one is unknown. */
const PASSAGES_PER_DOCUMENT = 4;

const FAMILY_PREFIX = 'yd';
/** True for a part number of our families. */
export const isFamilyCode = ({ kind, forms }: Group): boolean => kind === 'code' && (forms[0]?.lexeme.startsWith(FAMILY_PREFIX) ?? false);

/** True for a word that names one of our families. */
export const isSubject = ({ forms }: Group): boolean => forms.some(({ lexeme }) => FAMILY_CODES.has(lexeme));

/**
 * Returns the degree to which a text contains a group: 1 for a word of the question or a whole equivalent term, much less for one word of a
 * longer term.
 */
const degreeOf = ({ forms }: Group, lexemes: ReadonlySet<string>): number =>
  forms.reduce((best, { lexeme, weight, whole = [] }) => {
    if (!lexemes.has(lexeme)) return best;
    const isComplete = weight >= MIN_OWN_WEIGHT || whole.some((words) => words.every((others) => others.some((form) => lexemes.has(form))));
    return Math.max(best, isComplete ? 1 : Math.min(1, weight / TRANSLATION_WEIGHT) ** 2);
  }, 0);

export const occursIn = (group: Group, lexemes: ReadonlySet<string>): boolean => degreeOf(group, lexemes) > 0;

/** True for a group that the question asks for, as opposed to its subject and its phrasing. */
export const isTopic = (group: Group): boolean => !isSubject(group) && !group.isOfFamily && !group.isAsking;

/** The coverage of a question by a quote, in shares from 0 to 1. */
export interface Coverage {
  /** The share that occurs in the quote, the headings above the quote, or the title. */
  all: number;
  /** The share that occurs in the quote alone. */
  own: number;
  /** True if the quote contains a group that the question asks for, not only the subject. */
  hasTopic: boolean;
}

const countedGroups = ({ groups }: Findings): Group[] => groups.filter((group) => group.weight >= COUNTED_WEIGHT && !isFamilyCode(group));
const unknownWeight = ({ idf, documents }: Findings): number => Math.max(Math.log(1 + documents * PASSAGES_PER_DOCUMENT), ...idf.values());

/** Returns the share of the requested groups that no readable passage contains. */
export const unknownShare = (findings: Findings): number => {
  const topics = countedGroups(findings).filter(isTopic);
  const weights = topics.map(({ nr, weight }) => ({ knownWeight: findings.idf.get(nr), maximumWeight: weight * unknownWeight(findings) }));
  const totalWeight = weights.reduce((sum, { knownWeight, maximumWeight }) => sum + (knownWeight ?? maximumWeight), 0);
  return (
    totalWeight &&
    weights.reduce((sum, { knownWeight, maximumWeight }) => sum + (knownWeight === undefined ? maximumWeight : 0), 0) / totalWeight
  );
};

/**
 * Returns a function that measures how much of a question a piece of evidence covers. Rare words weigh more, and words that no readable
 * passage contains weigh most.
 */
export const coverageOf = (findings: Findings): ((evidence: Evidence) => Coverage) => {
  const maximumWeight = unknownWeight(findings);
  const weightedGroups = countedGroups(findings).map((group) => ({
    group,
    weight: findings.idf.get(group.nr) ?? group.weight * maximumWeight,
    byTitle: isSubject(group) ? SUBJECT_TITLE_WEIGHT : TITLE_WEIGHT,
  }));
  const totalWeight = weightedGroups.reduce((sum, { weight }) => sum + weight, 0);
  return ({ own, heading, title, isRow }) => {
    if (!totalWeight) return { all: 0, own: 0, hasTopic: false };
    const topics = weightedGroups.filter((weight) => isTopic(weight.group));
    const hasTopic = !topics.length || topics.some((topic) => [own, heading, title].some((lexemes) => occursIn(topic.group, lexemes)));
    const sums = weightedGroups.reduce(
      (sum, { group, weight, byTitle }) => {
        const headingCoverage = HEADING_WEIGHT * degreeOf(group, heading);
        const ownCoverage = Math.max(degreeOf(group, own), isRow ? headingCoverage : 0);
        const bestCoverage = Math.max(ownCoverage, headingCoverage, byTitle * degreeOf(group, title));
        return { all: sum.all + weight * bestCoverage, own: sum.own + weight * ownCoverage };
      },
      { all: 0, own: 0 },
    );
    return { all: sums.all / totalWeight, own: sums.own / totalWeight, hasTopic };
  };
};
