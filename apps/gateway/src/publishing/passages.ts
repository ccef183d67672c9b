import type { AudienceKey, Passage } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { endQueriesOf, piecesOf } from '../platform/database/lexemes';
import type { Tables } from '../platform/database/tables';
import { visibleTo } from './audience/audience';
import { PREVIEW_FORMS } from './previews';
import { TODAY, versionToOpen } from './version-in-effect';

/** The number of characters before and after a match. */
const CONTEXT_LENGTH = 60;

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Matches one optional separator or invisible character within a part number. */
const JOINT = '[-\u2010-\u2015\u2212./_ \u00ad\u200b]?';

interface WordPattern {
  ways: string;
  /** True if these spellings also match inside a word. */
  isInner: boolean;
}

/**
 * Returns the words of a search term with their possible spellings in both cases, because a database engine without a locale distinguishes
 * ä from Ä.
 */
const wordPatternsOf = (term: string): WordPattern[] => {
  const typedWords = term.normalize('NFKC').toLowerCase().normalize('NFC').split(/\s+/);
  return piecesOf(term).flatMap(({ kind, spellings, words, isSpaced }): WordPattern[] => {
    const [first = ''] = spellings;
    const joinedPattern = { ways: [...first].map(escapePattern).join(JOINT), isInner: true };
    if (kind === 'code') return [joinedPattern, ...(isSpaced ? words.map((word) => ({ ways: escapePattern(word), isInner: false })) : [])];
    const ownWords = typedWords.filter((word) => piecesOf(word).some((piece) => piece.spellings[0] === first));
    const all = [...new Set([...spellings, ...ownWords])].flatMap((word) => [word, capitalize(word), word.toUpperCase()]);
    const plain = { ways: [...new Set(all)].map(escapePattern).join('|'), isInner: kind === 'spaceless' };
    return endQueriesOf(first).length ? [plain, joinedPattern] : [plain];
  });
};

/** The patterns for the start of a word, in the regular expression syntaxes of the database engine and of JavaScript. */
const toDatabasePattern = ({ ways, isInner }: WordPattern): string => (isInner ? `(${ways})` : `(^|[^[:alnum:]])(${ways})`);
const toJavaScriptPattern = ({ ways, isInner }: WordPattern): string => (isInner ? `(?:${ways})` : `(?<![\\p{L}\\p{N}])(?:${ways})`);

/**
 * Returns, for each publication, the page, slide or sheet that contains the most search words. Publications with the words only in the
 * title have no passage.
 */
export const passagesIn = async (
  db: Kysely<Tables>,
  marks: readonly AudienceKey[],
  ids: readonly string[],
  term: string,
): Promise<Passage[]> => {
  const words = wordPatternsOf(term);
  if (!words.length || !ids.length) return [];
  const anyWordPattern = words.map(toDatabasePattern).join('|');
  const wordCount = sql.join(
    words.map((word) => sql`(part.text ~* ${toDatabasePattern(word)})::int`),
    sql` + `,
  );
  const { rows } = await sql<{ id: string; file_id: string; kind: keyof typeof PREVIEW_FORMS; nr: number; label: string; around: string }>`
    select distinct on (publication.id) publication.id, file.id as file_id, file.kind, part.nr, part.label,
      substr(part.text, greatest(1, regexp_instr(part.text, ${anyWordPattern}, 1, 1, 0, 'i') - ${sql.lit(CONTEXT_LENGTH)}), ${sql.lit(4 * CONTEXT_LENGTH)}) as around
    from publication
    join publication_file on publication_file.publication_id = publication.id and publication_file.nr = ${versionToOpen(TODAY, marks)}
    join file on file.id = publication_file.file_id
    join file_text as part on part.file_id = file.id
    where publication.id = any(${sql.val([...ids])}::text[]) and ${visibleTo(marks)} and part.text ~* ${anyWordPattern}
    order by publication.id, ${wordCount} desc, publication_file.ordinal, part.nr`.execute(db);
  // Prefer a match at the start of a word to a match within a word.
  const outer = words.filter(({ isInner }) => !isInner);
  const patterns = [outer, words].filter((some) => some.length).map((some) => new RegExp(some.map(toJavaScriptPattern).join('|'), 'iu'));
  return rows.flatMap(({ id, file_id, kind, nr, label, around }) => {
    const match = patterns.map((pattern) => pattern.exec(around)).find((result) => result !== null);
    if (!match) return [];
    const end = match.index + match[0].length;
    return {
      publicationId: id,
      fileId: file_id,
      form: PREVIEW_FORMS[kind],
      part: nr,
      label,
      before: around.slice(0, match.index).toWellFormed(),
      match: match[0],
      after: around.slice(end, end + CONTEXT_LENGTH).toWellFormed(),
    };
  });
};
