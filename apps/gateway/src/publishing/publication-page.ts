import { type AudienceKey, LIMITS, type PublicationKind } from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { quoteLexeme, searchQueriesOf, titleWordsOf } from '../platform/database/search-words';
import type { Tables } from '../platform/database/tables';
import { textList } from '../platform/database/text-conditions';
import { isInPeriodFor, visibleTo } from './audience/audience';

/** Returns the lexeme of a facet. Users cannot type its prefix, so searches do not match it. */
export const facet = (name: string, value: string): string => `=${name}:${value}`;
export const audienceLexeme = (mark: AudienceKey): string => `>${mark}`;

export interface PageQuery {
  kind: PublicationKind;
  marks: readonly AudienceKey[];
  /**
   * Limits the list further, to publications with one of these audience keys, and scans the index of these keys instead of the index of
   * `marks`. Set only for readers who may see all publications.
   */
  reaching?: readonly AudienceKey[] | undefined;
  search?: string | undefined;
  /** Limits the search to titles. By default, all texts are searched. */
  among?: 'titles';
  facets: readonly string[];
  /** Limits the list to publications of this unit, including expired ones. */
  ofUnit?: string | undefined;
  /** The order by time. By default the newest publications are first. */
  order?: 'soonest' | undefined;
  /** The range of the publications' times, if known, which limits the scan. */
  span?: { after: readonly RawBuilder<unknown>[]; before: readonly RawBuilder<unknown>[] } | undefined;
  /** A further condition on `publication`. */
  also?: RawBuilder<SqlBool> | undefined;
  pageNumber: number;
  /** The number of ids on a page, or zero if only the count is needed. */
  pageSize: number;
}

export interface Page {
  ids: string[];
  count: number;
  /** True if `count` is a lower bound, because counting stopped at the limit. */
  more: boolean;
}

const MAX_COUNT = sql.lit(LIMITS.countedAtMost);
const COUNT_LIMIT = sql.lit(LIMITS.countedAtMost + 1);
/**
 * The number of newest publications that are scanned for a search word. If they do not fill a page, the word mostly occurs in older ones.
 */
const SCAN_LIMIT = sql.lit(2_000);
const limitTo = ({ also, ofUnit }: PageQuery) =>
  sql`and ${
    ofUnit === undefined ? sql`now() < publication.live_until` : sql`publication.unit_id = ${ofUnit}`
  } ${also ? sql`and ${also}` : sql``}`;
/** Returns the sort order of a page. The two orders are exact opposites, so they can use the same index. */
const orderBy = ({ order }: PageQuery, { at, id }: { at: string; id: string }) =>
  order === 'soonest' ? sql`order by ${sql.ref(at)}, ${sql.ref(id)} desc` : sql`order by ${sql.ref(at)} desc, ${sql.ref(id)}`;
const timeRange = ({ span = { after: [], before: [] } }: PageQuery) =>
  sql.join(
    [
      ...span.after.map((moment) => sql` and audience.sort_at > ${moment}`),
      ...span.before.map((moment) => sql` and audience.sort_at < ${moment}`),
    ],
    sql``,
  );
const MATCH_COLUMNS = { at: 'sort_at', id: 'id' };
const WALK_COLUMNS = { at: 'audience.sort_at', id: 'audience.publication_id' };
const pageLimit = ({ pageNumber, pageSize }: PageQuery) => sql`limit ${sql.lit(pageSize)} offset ${sql.lit((pageNumber - 1) * pageSize)}`;
const unionAll = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` union all `)})`;

/**
 * Selects the publications with these audience keys. With a single key, an index returns them in list order. No publication has two open
 * keys of one reader.
 */
const walkOf = (query: PageQuery, marks: readonly AudienceKey[]) => sql`
  select audience.publication_id as id, audience.sort_at from audience join publication on publication.id = audience.publication_id
  where ${marks.length === 1 ? sql`audience.mark = ${marks[0]}` : sql`audience.mark = any(${textList(marks)})`} and audience.kind = ${query.kind} and audience.until = 'infinity'${timeRange(query)} and ${isInPeriodFor(query.marks)} ${limitTo(query)}`;

/** Returns the audience keys that determine the scan. */
const drivingKeys = ({ reaching, marks }: PageQuery): readonly AudienceKey[] => reaching ?? marks;

/** Selects a page by scanning from the newest publication until the page is full. */
const selectWalk = (query: PageQuery): RawBuilder<{ ids: string[] }> => {
  const rowLimit = sql.lit(query.pageNumber * query.pageSize);
  const parts = drivingKeys(query).map((mark) => sql`(${walkOf(query, [mark])} ${orderBy(query, WALK_COLUMNS)} limit ${rowLimit})`);
  return sql`select array(select id from ${unionAll(parts)} as found ${orderBy(query, MATCH_COLUMNS)} ${pageLimit(query)}) as ids`;
};

/** Counts the publications with the query's audience keys, up to the limit. */
const selectCount = (query: PageQuery): RawBuilder<{ count: number }> => sql`
  select count(*)::int as count from (${walkOf(query, drivingKeys(query))} limit ${COUNT_LIMIT}) as found`;

const selectWalkAndCount = (query: PageQuery): RawBuilder<{ ids: string[]; count: number }> =>
  sql`select (${selectWalk(query)}) as ids, (${selectCount(query)}) as count`;

/** Selects a page from the newest publications only. If the page is full, no older publication needs to be searched. */
const selectFromNewest = (query: PageQuery, words: string): RawBuilder<{ ids: string[] }> => {
  const parts = drivingKeys(query).map((mark) => sql`(${walkOf(query, [mark])} ${orderBy(query, WALK_COLUMNS)} limit ${SCAN_LIMIT})`);
  return sql`
    select array(select newest.id from (select * from ${unionAll(parts)} as walked ${orderBy(query, MATCH_COLUMNS)} limit ${SCAN_LIMIT}) as newest
    join publication on publication.id = newest.id
    where (publication.search @@ ${words}::tsquery) is true ${orderBy(query, { at: 'newest.sort_at', id: 'newest.id' })} ${pageLimit(query)}) as ids`;
};

/** Selects the publications that match the search words, including the lexemes of the audience keys. */
const selectMatches = (query: PageQuery, words: string) => sql`
  select publication.id, publication.sort_at from publication
  where publication.search @@ ${words}::tsquery and publication.kind = ${query.kind} and ${isInPeriodFor(query.marks)} ${limitTo(query)}`;

/**
 * Selects a page of the given rows. The search matched audience keys by their lexemes, which is cheap; the publications on the page are
 * also checked against the audience itself.
 */
const pageOf = (query: PageQuery, rows: RawBuilder<unknown>) => sql`array(
  select publication.id from (select id, sort_at from ${rows} as matches ${orderBy(query, MATCH_COLUMNS)} ${pageLimit(query)}) as page
  join publication on publication.id = page.id
  where ${visibleTo(query.marks)} ${orderBy(query, { at: 'page.sort_at', id: 'page.id' })}) as ids`;

/** Selects a page by sorting all matching publications, however many there are. */
const selectSortedPage = (query: PageQuery, words: string): RawBuilder<{ ids: string[] }> =>
  sql`select ${pageOf(query, sql`(${selectMatches(query, words)})`)}`;

/** Selects the matching publications up to the counting limit, and a page of them. */
const selectCountedPage = (query: PageQuery, words: string): RawBuilder<Page> => sql`
  with gathered as materialized (${selectMatches(query, words)} limit ${COUNT_LIMIT}),
  counted as (select count(*)::int as count from gathered)
  select ${pageOf(query, sql`gathered`)}, least(count, ${MAX_COUNT}) as count, count > ${MAX_COUNT} as more from counted`;

/** Returns a page of ids of visible publications, and the total number of visible publications, counted up to `LIMITS.countedAtMost`. */
export const loadPublicationPage = async (db: Kysely<Tables>, query: PageQuery): Promise<Page> => {
  const { among, search = '' } = query;
  const words = [...query.facets.map(quoteLexeme), ...(among === 'titles' ? titleWordsOf(search) : searchQueriesOf(search))];
  if (!words.length) {
    const { ids, count } = (await selectWalkAndCount(query).execute(db)).rows[0]!;
    return { ids, count: Math.min(count, LIMITS.countedAtMost), more: count > LIMITS.countedAtMost };
  }
  const visibleExpression = (marks: readonly AudienceKey[]) => `(${marks.map((mark) => quoteLexeme(audienceLexeme(mark))).join(' | ')})`;
  const expression = [visibleExpression(query.marks), ...(query.reaching ? [visibleExpression(query.reaching)] : []), ...words].join(' & ');
  const page = (await selectCountedPage(query, expression).execute(db)).rows[0]!;
  if (!page.more || !query.pageSize) return page;
  // If there are many matches, try the newest publications first: frequent words fill the page from these. Words that only occur in older
  // publications have few enough matches to sort.
  const newest = (await selectFromNewest(query, words.join(' & ')).execute(db)).rows[0]!;
  if (newest.ids.length === query.pageSize) return { ...page, ids: newest.ids };
  const { ids } = (await selectSortedPage(query, expression).execute(db)).rows[0]!;
  return { ...page, ids };
};
