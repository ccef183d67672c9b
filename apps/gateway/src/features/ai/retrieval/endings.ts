import { FAMILY_PATTERN, type Group } from '@portal/answers';
import type { AudienceKey } from '@portal/contracts';
import { sql } from 'kysely';
import { isCompoundStart } from '../../../platform/database/lexemes';
import type { Tx } from '../../../platform/request-context';
import { isReadableBy } from './best-passages';

/** The languages that write compounds as one word. */
const COMPOUND_LANGUAGES = new Set(['de', 'nl']);
const STEM = '~';
const SHORTEST_NUMBER = 4;
const SHORTEST_WORD = 5;
const SHORTEST_STEM = 4;
const MAX_GROUPS = 8;
const MAX_FORMS = 60;
const WEIGHT = 0.8;
/** A character that sorts after every continuation of a prefix. */
const LAST_CHARACTER = '\u{10ffff}';

/** A suffix used to search the readable lexemes for a group. */
interface Ending {
  group: Group;
  end: string;
  accepts: (lexeme: string) => boolean;
}

const endingOf = (group: Group, language: string): Ending | undefined => {
  const [ownLexeme, ...otherLexemes] = group.forms.map(({ lexeme }) => lexeme);
  if (!ownLexeme || ownLexeme[1] === ':' || FAMILY_PATTERN.test(ownLexeme)) return undefined;
  if (/\d/.test(ownLexeme)) {
    return ownLexeme.length < SHORTEST_NUMBER ? undefined : { group, end: ownLexeme, accepts: (lexeme) => !lexeme.startsWith(STEM) };
  }
  if (group.kind !== 'word' || !COMPOUND_LANGUAGES.has(language) || ownLexeme.length < SHORTEST_WORD) return undefined;
  const end = otherLexemes.find((lexeme) => lexeme.startsWith(STEM))?.slice(1) ?? ownLexeme;
  if (end.length < SHORTEST_STEM) return undefined;
  return { group, end, accepts: (lexeme) => lexeme.startsWith(STEM) && isCompoundStart(lexeme.slice(1, -end.length)) };
};

/**
 * Extends numbers without readable matches to part numbers that end with them, and German and Dutch words to compounds that end with them.
 * Adds only lexemes of readable documents, so that hidden documents do not change the result.
 */
export const addEndings = async (
  tx: Tx,
  audienceKeys: readonly AudienceKey[],
  groups: readonly Group[],
  language: string,
): Promise<Group[]> => {
  const endings = groups.flatMap((group) => endingOf(group, language) ?? []).slice(0, MAX_GROUPS);
  if (!endings.length) return [...groups];
  const reversedEndings = endings.map(({ end }) => [...end].reverse().join(''));
  const { rows } = await sql<{ at: number; lexeme: string }>`
    select (ends.at - 1)::int as at, term.lexeme from unnest(${sql.val(reversedEndings)}::text[]) with ordinality as ends (reversed, at)
    join term on reverse(term.lexeme) collate "C" >= ends.reversed collate "C" and reverse(term.lexeme) collate "C" < (ends.reversed || ${LAST_CHARACTER}) collate "C"
    where exists (select from posting join search_doc on search_doc.doc = posting.doc
      join publication on publication.id = search_doc.publication_id where posting.term = term.id and ${isReadableBy(audienceKeys)})
    order by ends.at, length(term.lexeme), term.lexeme`.execute(tx);
  return groups.map((group) => {
    const groupIndex = endings.findIndex((ending) => ending.group === group);
    if (groupIndex < 0) return group;
    const { end, accepts } = endings[groupIndex]!;
    const lexemes = rows.filter((row) => row.at === groupIndex).map(({ lexeme }) => lexeme);
    // A number that occurs literally is not treated as the suffix of another number.
    if (/\d/.test(end) && lexemes.includes(end)) return group;
    const ownLexemes = new Set(group.forms.map(({ lexeme }) => lexeme));
    const addedLexemes = lexemes.filter((lexeme) => accepts(lexeme) && !ownLexemes.has(lexeme)).slice(0, MAX_FORMS);
    return { ...group, forms: [...group.forms, ...addedLexemes.map((lexeme) => ({ lexeme, weight: WEIGHT }))] };
  });
};
