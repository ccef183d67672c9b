import type { Findings, Group } from '../findings';
import { FAMILY_CODES } from '../glossary/concepts';
import { TRANSLATION } from '../glossary/glossary';
import type { Evidence } from './evidence';

/** Groups that weigh less belong to a term that another group stands for. */
const COUNTED = 0.5;
const OWN_FORM = 0.9;
const HEADING = 0.7;
const TITLE = 0.5;
/** A document of a family names it in its title, and not again in each line. */
const SUBJECT = 0.9;
/** So many passages a document has in the mean, where nobody counted them. */
const PASSAGES = 4;

const FAMILY = 'yd';
/** A part number of our families. */
export const isFamilyCode = ({ kind, forms }: Group): boolean => kind === 'code' && (forms[0]?.lexeme.startsWith(FAMILY) ?? false);

/** A word for one of our families. */
export const isSubject = ({ forms }: Group): boolean => forms.some(({ lexeme }) => FAMILY_CODES.has(lexeme));

/** How well a group stands in a text: 1 by a word of the question or a whole term for it, much less by one word of a longer term. */
const part = ({ forms }: Group, lexemes: ReadonlySet<string>): number =>
  forms.reduce((best, { lexeme, weight, whole = [] }) => {
    if (!lexemes.has(lexeme)) return best;
    const isWhole = weight >= OWN_FORM || whole.some((words) => words.every((others) => others.some((form) => lexemes.has(form))));
    return Math.max(best, isWhole ? 1 : Math.min(1, weight / TRANSLATION) ** 2);
  }, 0);

/** Whether a group stands in a text, by whatever form. */
export const standsIn = (group: Group, lexemes: ReadonlySet<string>): boolean => part(group, lexemes) > 0;

/** What a question asks for, besides its subject and the way it asks. */
export const isTopic = (group: Group): boolean => !isSubject(group) && !group.isOfFamily && !group.isAsking;

export interface Cover {
  /** The share of the question that is found in what is quoted, what stands over it and the title. */
  all: number;
  /** The share in what is quoted alone. */
  own: number;
  /** Something that is asked for stands there, and not its subject alone. */
  hasTopic: boolean;
}

const countedOf = ({ groups }: Findings): Group[] => groups.filter((group) => group.weight >= COUNTED && !isFamilyCode(group));
const unknownWeight = ({ idf, documents }: Findings): number => Math.max(Math.log(1 + documents * PASSAGES), ...idf.values());

/** The share of what a question asks about its subject that nothing readable says. */
export const unknownShare = (findings: Findings): number => {
  const topics = countedOf(findings).filter(isTopic);
  const weights = topics.map(({ nr, weight }) => ({ known: findings.idf.get(nr), unknown: weight * unknownWeight(findings) }));
  const whole = weights.reduce((sum, { known, unknown }) => sum + (known ?? unknown), 0);
  return whole && weights.reduce((sum, { known, unknown }) => sum + (known === undefined ? unknown : 0), 0) / whole;
};

/** Weighs what a text says of a question: rare words more, and those that nothing readable has most. */
export const coverOf = (findings: Findings): ((evidence: Evidence) => Cover) => {
  const unknown = unknownWeight(findings);
  const weights = countedOf(findings).map((group) => ({
    group,
    weight: findings.idf.get(group.nr) ?? group.weight * unknown,
    byTitle: isSubject(group) ? SUBJECT : TITLE,
  }));
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  return ({ own, heading, title, isRow }) => {
    if (!whole) return { all: 0, own: 0, hasTopic: false };
    const topics = weights.filter((one) => isTopic(one.group));
    const hasTopic = !topics.length || topics.some((one) => [own, heading, title].some((lexemes) => standsIn(one.group, lexemes)));
    const sums = weights.reduce(
      (sum, { group, weight, byTitle }) => {
        const over = HEADING * part(group, heading);
        const here = Math.max(part(group, own), isRow ? over : 0);
        const best = Math.max(here, over, byTitle * part(group, title));
        return { all: sum.all + weight * best, own: sum.own + weight * here };
      },
      { all: 0, own: 0 },
    );
    return { all: sums.all / whole, own: sums.own / whole, hasTopic };
  };
};
