import { fold } from '@portal/contracts/fold';
import type { Group, Passage } from '../findings';
import { FAMILY_CODES } from '../glossary/concepts';
import { codeOf, FAMILY_PATTERN } from '../text/codes';
import { isFamilyCode } from './coverage';
import { type Evidence, lexemesOf } from './evidence';

const wholeOf = (cell: string): string | undefined => codeOf(fold(cell.trim()))?.whole;

/** The conditions that the part numbers and other codes of a question impose on its answers. */
export interface CodeRule {
  matches: (evidence: Evidence) => boolean;
  /** True for evidence about a named part, fault or terminal, not only about its family. */
  isOfCode: (evidence: Evidence) => boolean;
  /** True if a part number was found only by a prefix, as a member of its family. */
  isLoose: boolean;
}

/** The rule for a part number that no passage contains: no evidence matches. */
const NO_CODE_RULE: CodeRule = { matches: () => false, isOfCode: () => false, isLoose: true };

/** Returns the rule of a question. The longest form of each named part number that occurs in any passage must match. */
export const codeRule = (groups: readonly Group[], passages: readonly Passage[]): CodeRule => {
  const lexemes = new Map(
    passages.map((passage) => [passage, lexemesOf([passage.title, passage.heading, passage.body].join('\n'), passage.language)]),
  );
  const occurs = (lexeme: string): boolean => passages.some((passage) => lexemes.get(passage)!.has(lexeme));
  const familyCodes = groups.filter(isFamilyCode);
  const variants = familyCodes.map(({ forms }) =>
    forms
      .map(({ lexeme }) => lexeme)
      .sort((a, b) => b.length - a.length)
      .find(occurs),
  );
  if (variants.includes(undefined)) return NO_CODE_RULE;
  const requiredForms = variants.filter((form) => form !== undefined);
  const otherForms = groups.filter((group) => group.kind === 'code' && !isFamilyCode(group)).map(({ forms }) => forms[0]!.lexeme);
  const parts = [...requiredForms.filter((form) => !FAMILY_CODES.has(form)), ...otherForms];
  return {
    // A sheet about one family may name it only in the title; in other sheets each row names its family.
    matches: ({ row, own, title, passage }) =>
      requiredForms.every((form) =>
        passage.cells && row ? own.has(form) || (FAMILY_CODES.has(form) && title.has(form)) : lexemes.get(passage)!.has(form),
      ),
    isOfCode: ({ own, row }) =>
      parts.some((form) => own.has(form) && (!row || row.cells.some((cell) => wholeOf(cell) === form || !FAMILY_PATTERN.test(form)))),
    isLoose: variants.some((form, index) => form!.length < familyCodes[index]!.forms[0]!.lexeme.length),
  };
};
