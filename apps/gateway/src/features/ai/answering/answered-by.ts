import { choose, type Findings, type Group, isFamilyCode, occursIn } from '@portal/answers';

/** The minimum share of the question's words that a text must contain to count as an answer. */
const MIN_WORD_SHARE = 1 / 3;
/** The minimum weight at which a term is counted. */
const MIN_WEIGHT = 0.5;

/** Returns true if a text with these words may answer a question. This quick check avoids most searches. */
export const canAnswer = (groups: readonly Group[], lexemes: ReadonlySet<string>): boolean => {
  const countedGroups = groups.filter((group) => group.weight >= MIN_WEIGHT);
  const codes = countedGroups.filter(isFamilyCode);
  const sharedGroups = countedGroups.filter((group) => occursIn(group, lexemes));
  const hasCodes = codes.every((group) => group.forms.some(({ lexeme }) => lexemes.has(lexeme)));
  return sharedGroups.length > 0 && hasCodes && sharedGroups.length >= MIN_WORD_SHARE * countedGroups.length;
};

/** Returns the publication that answers a question best; undefined if no readable publication does. */
export const answeringPublicationOf = (findings: Findings): string | undefined => {
  const { found, quotes } = choose(findings);
  return found === 'answer' ? quotes[0]?.passage.publicationId : undefined;
};
