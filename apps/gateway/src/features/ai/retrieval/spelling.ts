import { analyse, type Group } from '@portal/answers';
import type { AudienceKey } from '@portal/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/request-context';
import { isReadableBy } from './best-passages';

/** The minimum length of a corrected word. Shorter words have too many neighbours. */
const MIN_WORD_LENGTH = 4;
const MAX_WORDS = 4;
const CORRECTION_WEIGHT = 0.8;
const MAX_SUGGESTIONS = 3;

/** Returns LIKE patterns that match words with the same start and one character missing, added, replaced or swapped. */
const patternsOf = (word: string): string[] => {
  const characters = [...word].map((sign) => sign.replace(/[\\%_]/g, '\\$&'));
  const places = [...characters.keys()].slice(1);
  const patterns = places.flatMap((place) => {
    const [charactersBefore, charactersAfter] = [characters.slice(0, place), characters.slice(place + 1)];
    const transposition =
      place + 1 < characters.length
        ? [...charactersBefore, characters[place + 1], characters[place], ...characters.slice(place + 2)]
        : characters;
    return [
      [...charactersBefore, '_', ...charactersAfter],
      [...charactersBefore, ...charactersAfter],
      [...charactersBefore, '_', ...characters.slice(place)],
      transposition,
    ].map((all) => all.join(''));
  });
  return [...new Set([...patterns, `${characters.join('')}_`])];
};

/** Returns readable lexemes that differ by one character, the most frequent first. */
const neighboursOf = async (tx: Tx, audienceKeys: readonly AudienceKey[], word: string): Promise<string[]> => {
  const first = [...word][0]!;
  const { rows } = await sql<{ lexeme: string }>`
    with near as materialized (
      select id, lexeme from term where lexeme >= ${first} and lexeme < ${String.fromCodePoint(first.codePointAt(0)! + 1)}
      and length(lexeme) between ${[...word].length - 1}::int and ${[...word].length + 1}::int
      and lexeme like any(${sql.val(patternsOf(word))}::text[]) and lexeme <> ${word})
    select near.lexeme from near join posting on posting.term = near.id join search_doc on search_doc.doc = posting.doc
    join publication on publication.id = search_doc.publication_id
    where ${isReadableBy(audienceKeys)} group by near.lexeme order by sum(cardinality(posting.hits)) desc, near.lexeme limit ${sql.lit(MAX_SUGGESTIONS)}`.execute(
    tx,
  );
  return rows.map(({ lexeme }) => lexeme);
};

/** Returns a part number as spelled on a readable page. */
const spellingOf = async (tx: Tx, audienceKeys: readonly AudienceKey[], lexeme: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('term')
    .innerJoin('posting', 'posting.term', 'term.id')
    .innerJoin('search_doc', 'search_doc.doc', 'posting.doc')
    .innerJoin('publication', 'publication.id', 'search_doc.publication_id')
    .innerJoin('passage', (join) =>
      join.onRef('passage.doc', '=', 'posting.doc').on(sql<boolean>`passage.ordinal = posting.part * 128 + (posting.hits[1] >> 12)`),
    )
    .select(['publication.title', 'heading', 'body', 'passage.language'])
    .where('term.lexeme', '=', lexeme)
    .where(isReadableBy(audienceKeys))
    .orderBy('posting.doc')
    .orderBy('posting.part')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const text = [row.title, row.heading, row.body].join('\n');
  for (const token of analyse(text, row.language)) if (token.lexemes[0] === lexeme) return text.slice(token.start, token.end);
  return undefined;
};

const isUnknown = ({ forms }: Group, knownLexemes: ReadonlySet<string>): boolean => !forms.some(({ lexeme }) => knownLexemes.has(lexeme));

/** Returns true if a code, even an unknown one, starts like the portal's product ids. */
const isProductCode = ({ forms }: Group, brands: readonly string[]): boolean =>
  forms.some(({ lexeme }) => brands.some((brand) => lexeme.startsWith(brand) && /^[a-z]{0,2}\d/.test(lexeme.slice(brand.length))));

const brandsOf = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ brand: string }>`select distinct split_part(id, '-', 1) as brand from product`.execute(tx);
  return rows.map(({ brand }) => brand.toLowerCase());
};

export interface Spelling {
  /** The groups with unknown words corrected; null if nothing changes. */
  groups: Group[] | null;
  unknownCodes: string[];
  suggestions: string[];
}

/**
 * Returns corrections for words that occur in no readable document. Only words of readable documents are offered, because other suggestions
 * would reveal hidden pages. Words are replaced, part numbers are suggested.
 */
export const checkSpelling = async (
  tx: Tx,
  audienceKeys: readonly AudienceKey[],
  groups: readonly Group[],
  knownLexemes: ReadonlySet<string>,
): Promise<Spelling> => {
  const codes = groups.filter(({ kind }) => kind === 'code');
  const brands = codes.some((group) => isUnknown(group, knownLexemes)) ? await brandsOf(tx) : [];
  const unknownCodes = codes.filter((group) => isUnknown(group, knownLexemes) && isProductCode(group, brands)).map(({ text }) => text);
  const suggestions = new Set<string>();
  const corrections = new Map<number, string[]>();
  // Ignore low-weight forms: a prefix of an unknown part number may be known.
  const unmatchedGroups = groups.filter((group) => group.forms.every(({ lexeme, weight }) => weight < 1 || !knownLexemes.has(lexeme)));
  for (const group of unmatchedGroups.slice(0, MAX_WORDS)) {
    const ownLexeme = group.forms[0]!.lexeme;
    if (ownLexeme.length < MIN_WORD_LENGTH || ownLexeme[1] === ':' || (group.kind === 'word' && !isUnknown(group, knownLexemes))) continue;
    const neighbours = await neighboursOf(tx, audienceKeys, ownLexeme);
    if (group.kind === 'word') corrections.set(group.nr, neighbours.slice(0, 1));
    else for (const lexeme of neighbours) suggestions.add((await spellingOf(tx, audienceKeys, lexeme)) ?? lexeme.toUpperCase());
  }
  const isChanged = [...corrections.values()].some(({ length }) => length > 0);
  const correctGroup = (group: Group): Group => ({
    ...group,
    forms: [...group.forms, ...(corrections.get(group.nr) ?? []).map((lexeme) => ({ lexeme, weight: CORRECTION_WEIGHT }))],
  });
  return { groups: isChanged ? groups.map(correctGroup) : null, unknownCodes, suggestions: [...suggestions].slice(0, MAX_SUGGESTIONS) };
};
