import { choose, type Findings, type Group, isFamilyCode, standsIn } from '@portal/answers';

/** So much of a question stands in whatever answers it. */
const SHARED = 1 / 3;
/** Further words of a term say little alone. */
const COUNTED = 0.5;

/** Whether a text with these words may answer a question at all: a look that spares a search for most of them. */
export const mayAnswer = (groups: readonly Group[], lexemes: ReadonlySet<string>): boolean => {
  const counted = groups.filter((group) => group.weight >= COUNTED);
  const codes = counted.filter(isFamilyCode);
  const shared = counted.filter((group) => standsIn(group, lexemes));
  const hasCodes = codes.every((group) => group.forms.some(({ lexeme }) => lexemes.has(lexeme)));
  return shared.length > 0 && hasCodes && shared.length >= SHARED * counted.length;
};

/** The publication that a question is answered from before any other; undefined where nothing readable answers it. */
export const answeredBy = (findings: Findings): string | undefined => {
  const { found, quotes } = choose(findings);
  return found === 'answer' ? quotes[0]?.passage.publicationId : undefined;
};
