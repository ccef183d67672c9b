import { fold } from '@portal/contracts/fold';
import type { Group, Passage } from '../findings';
import { FAMILY_CODES } from '../glossary/concepts';
import { codeOf, FAMILY } from '../text/codes';
import { isFamilyCode } from './cover';
import { type Evidence, lexemesOf } from './evidence';

const wholeOf = (cell: string): string | undefined => codeOf(fold(cell.trim()))?.whole;

/** What a question with part numbers or other codes asks of whatever answers it. */
export interface CodeRule {
  stands: (evidence: Evidence) => boolean;
  /** Whether it is about a named part, fault or terminal in particular, and not about its family. */
  isOfCode: (evidence: Evidence) => boolean;
  /** A part number was found by its beginning only, as one of its family. */
  isLoose: boolean;
}

/** A part number that stands nowhere: nothing answers. */
const NONE: CodeRule = { stands: () => false, isOfCode: () => false, isLoose: true };

/** Of each part number that is named: its longest form that any of the passages has. */
export const codeRule = (groups: readonly Group[], passages: readonly Passage[]): CodeRule => {
  const lexemes = new Map(
    passages.map((passage) => [passage, lexemesOf([passage.title, passage.heading, passage.body].join('\n'), passage.language)]),
  );
  const occurs = (lexeme: string): boolean => passages.some((passage) => lexemes.get(passage)!.has(lexeme));
  const named = groups.filter(isFamilyCode);
  const variants = named.map(({ forms }) =>
    forms
      .map(({ lexeme }) => lexeme)
      .sort((one, other) => other.length - one.length)
      .find(occurs),
  );
  if (variants.includes(undefined)) return NONE;
  const needed = variants.filter((form) => form !== undefined);
  const others = groups.filter((group) => group.kind === 'code' && !isFamilyCode(group)).map(({ forms }) => forms[0]!.lexeme);
  const parts = [...needed.filter((form) => !FAMILY_CODES.has(form)), ...others];
  return {
    // A sheet of one family says so in its title; other rows say it themselves.
    stands: ({ row, own, title, passage }) =>
      needed.every((form) =>
        passage.cells && row ? own.has(form) || (FAMILY_CODES.has(form) && title.has(form)) : lexemes.get(passage)!.has(form),
      ),
    isOfCode: ({ own, row }) =>
      parts.some((form) => own.has(form) && (!row || row.cells.some((cell) => wholeOf(cell) === form || !FAMILY.test(form)))),
    isLoose: variants.some((form, at) => form!.length < named[at]!.forms[0]!.lexeme.length),
  };
};
