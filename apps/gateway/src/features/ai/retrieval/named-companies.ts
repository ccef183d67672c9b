import { analyseQuestion, conceptsIn, expandGroups } from '@portal/answers';
import { type AudienceKey, type Principal } from '@portal/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/request-context';
import { visibleTo } from '../../../publishing/audience/audience';
import { readCompanyName } from '../../../services/org/company-names';
import { isInScopeOf } from '../../../services/org/visibility-scope';

/** A company named in a question, with the words of its name. */
export interface NamedCompany {
  id: string;
  words: readonly string[];
}

const SHORTEST_NAME = 4;
const MAX_LISTS = 3;
const UNSPACED_SCRIPTS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;

/** Returns true if the token is a word of the name, optionally with a genitive suffix. */
export const isNameOf = (token: string, words: readonly string[]): boolean =>
  words.some((word) => token === word || (token.startsWith(word) && /^e?s$/.test(token.slice(word.length))));

/**
 * Returns true if the text contains the name, optionally with genitive suffixes. Names in scripts without spaces are found anywhere in the
 * text.
 */
const isNameIn = (words: readonly string[], tokens: readonly string[], text: string): boolean => {
  if (words.every((word) => UNSPACED_SCRIPTS.test(word))) return text.includes(words.join(''));
  return tokens.some((_, at) => words.every((word, index) => isNameOf(tokens[at + index] ?? '', [word])));
};

/** Returns true for a technical term such as "water", which does not identify a company on its own. */
const isTechnicalTerm = (word: string, language: string): boolean => {
  const groups = expandGroups(analyseQuestion(word, language), language);
  return !groups.length || conceptsIn(groups, language).length > 0;
};

/** Returns the companies named in a question by their whole name, or by its first word if no other company shares that word. */
export const findNamedCompanies = (
  question: string,
  language: string,
  companies: readonly { id: string; name: string }[],
): NamedCompany[] => {
  const { tokens, key } = readCompanyName(question);
  const names = companies.map(({ id, name }) => ({ id, words: readCompanyName(name).tokens }));
  return names.flatMap(({ id, words }): NamedCompany[] => {
    if (words.length && isNameIn(words, tokens, key)) return [{ id, words }];
    const [first = ''] = words;
    if (first.length < SHORTEST_NAME || !isNameIn([first], tokens, key)) return [];
    const isUnique = names.filter((other) => other.words.includes(first)).length === 1;
    return isUnique && !isTechnicalTerm(first, language) ? [{ id, words: [first] }] : [];
  });
};

/** Returns the companies that staff may query. Partners see only their own price lists. */
export const readQueryableCompanies = async (
  tx: Tx,
  principal: Pick<Principal, 'role' | 'unitId'>,
): Promise<{ id: string; name: string }[]> => {
  if (principal.role === 'CP') return [];
  return tx
    .selectFrom('unit')
    .select(['id', 'name'])
    .where('kind', '=', 'CP')
    .where(sql<boolean>`${isInScopeOf(principal, 'unit.lco_id', 'unit.rhq_id')}`)
    .execute();
};

/** Returns the visible price lists for these companies. Lists addressed to fewer companies come first. */
export const projectListsOf = async (
  tx: Tx,
  audienceKeys: readonly AudienceKey[],
  companies: readonly NamedCompany[],
): Promise<string[]> => {
  if (!companies.length) return [];
  const rows = await tx
    .selectFrom('publication')
    .select('publication.id')
    .where('publication.kind', '=', 'price')
    .where(sql<boolean>`publication.rule ->> 'scope' = 'specific'`)
    .where(
      sql<boolean>`exists (select from audience as own where own.publication_id = publication.id and own.until = 'infinity'
        and own.mark = any(${sql.val(companies.map(({ id }) => `cp:${id}`))}::text[]))`,
    )
    .where(visibleTo(audienceKeys))
    .orderBy(sql`jsonb_array_length(publication.rule -> 'companies') + jsonb_array_length(publication.rule -> 'granted')`)
    .orderBy('publication.id')
    .limit(MAX_LISTS)
    .execute();
  return rows.map(({ id }) => id);
};
