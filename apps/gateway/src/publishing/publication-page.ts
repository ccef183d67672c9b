import { LIMITS, type Mark, type PublicationKind } from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { quoted, titleWordsOf, wordsOf } from '../platform/database/search-words';
import type { Tables } from '../platform/database/tables';
import { textList } from '../platform/database/text-list';
import { inTimeFor, visibleTo } from './audience/audience';

/** No word has such marks, so nobody finds by typing what lists are narrowed by. */
export const facet = (name: string, value: string): string => `=${name}:${value}`;
/** An open mark of the audience among the words of an item. */
export const sighting = (mark: Mark): string => `>${mark}`;

export interface PageQuery {
  kind: PublicationKind;
  marks: readonly Mark[];
  /** Only what is for one of these as well. Who asks for it sees everything, so it is found by these. */
  reaching?: readonly Mark[] | undefined;
  search?: string | undefined;
  /** Where the words are looked for; in all of an item unless named. */
  among?: 'titles';
  facets: readonly string[];
  /** Only what this unit publishes, and then what has expired as well. */
  ofUnit?: string | undefined;
  /** The order of their times; without it the newest come first. */
  order?: 'soonest' | undefined;
  /** Between which moments the times of the items lie, as far as that is known: what is not is not walked. */
  span?: { after: readonly RawBuilder<unknown>[]; before: readonly RawBuilder<unknown>[] } | undefined;
  /** A condition on `publication` that is not among the words. */
  also?: RawBuilder<SqlBool> | undefined;
  pageNumber: number;
  /** None where only their number is wanted. */
  pageSize: number;
}

export interface Page {
  ids: string[];
  count: number;
  /** There are more than `count`. */
  more: boolean;
}

const MOST = sql.lit(LIMITS.countedAtMost);
const BEYOND = sql.lit(LIMITS.countedAtMost + 1);
/** How many of the newest items are looked through for a word before it is taken for one of old items. */
const NEWEST_ONES = sql.lit(2_000);
const narrowing = ({ also, ofUnit }: PageQuery) =>
  sql`and ${
    ofUnit === undefined ? sql`now() < publication.live_until` : sql`publication.unit_id = ${ofUnit}`
  } ${also ? sql`and ${also}` : sql``}`;
/** The order of a page; backwards it is that of the same index. */
const ordered = ({ order }: PageQuery, { at, id }: { at: string; id: string }) =>
  order === 'soonest' ? sql`order by ${sql.ref(at)}, ${sql.ref(id)} desc` : sql`order by ${sql.ref(at)} desc, ${sql.ref(id)}`;
const within = ({ span = { after: [], before: [] } }: PageQuery) =>
  sql.join(
    [
      ...span.after.map((moment) => sql` and audience.sort_at > ${moment}`),
      ...span.before.map((moment) => sql` and audience.sort_at < ${moment}`),
    ],
    sql``,
  );
const MATCHES = { at: 'sort_at', id: 'id' };
const WALKED = { at: 'audience.sort_at', id: 'audience.publication_id' };
const of = ({ pageNumber, pageSize }: PageQuery) => sql`limit ${sql.lit(pageSize)} offset ${sql.lit((pageNumber - 1) * pageSize)}`;
const either = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` union all `)})`;

/** The items of marks, those of one in the order of the list, by the index that holds them so. No item has two open marks of one reader. */
const walkOf = (query: PageQuery, marks: readonly Mark[]) => sql`
  select audience.publication_id as id, audience.sort_at from audience join publication on publication.id = audience.publication_id
  where ${marks.length === 1 ? sql`audience.mark = ${marks[0]}` : sql`audience.mark = any(${textList(marks)})`} and audience.kind = ${query.kind} and audience.until = 'infinity'${within(query)} and ${inTimeFor(query.marks)} ${narrowing(query)}`;

/** What items are walked by. */
const foundBy = ({ reaching, marks }: PageQuery): readonly Mark[] => reaching ?? marks;

/** The page, from the newest item on until it is full. */
const walking = (query: PageQuery): RawBuilder<{ ids: string[] }> => {
  const enough = sql.lit(query.pageNumber * query.pageSize);
  const parts = foundBy(query).map((mark) => sql`(${walkOf(query, [mark])} ${ordered(query, WALKED)} limit ${enough})`);
  return sql`select array(select id from ${either(parts)} as found ${ordered(query, MATCHES)} ${of(query)}) as ids`;
};

/** As far as is counted of all marks together. */
const counting = (query: PageQuery): RawBuilder<{ count: number }> => sql`
  select count(*)::int as count from (${walkOf(query, foundBy(query))} limit ${BEYOND}) as found`;

/** That page, and how many there are. */
const walkingAndCounting = (query: PageQuery): RawBuilder<{ ids: string[]; count: number }> =>
  sql`select (${walking(query)}) as ids, (${counting(query)}) as count`;

/** The page out of the newest items alone: full where a word is frequent among them. */
const browsing = (query: PageQuery, words: string): RawBuilder<{ ids: string[] }> => {
  const parts = foundBy(query).map((mark) => sql`(${walkOf(query, [mark])} ${ordered(query, WALKED)} limit ${NEWEST_ONES})`);
  return sql`
    select array(select newest.id from (select * from ${either(parts)} as walked ${ordered(query, MATCHES)} limit ${NEWEST_ONES}) as newest
    join publication on publication.id = newest.id
    where (publication.search @@ ${words}::tsquery) is true ${ordered(query, { at: 'newest.sort_at', id: 'newest.id' })} ${of(query)}) as ids`;
};

/** What has the words, the open marks of the audience among them. */
const having = (query: PageQuery, words: string) => sql`
  select publication.id, publication.sort_at from publication
  where publication.search @@ ${words}::tsquery and publication.kind = ${query.kind} and ${inTimeFor(query.marks)} ${narrowing(query)}`;

/** A page of these. Marks among the words are as good as the audience, and for each row a look there less; what is shown is looked up all the same. */
const pageOf = (query: PageQuery, rows: RawBuilder<unknown>) => sql`array(
  select publication.id from (select id, sort_at from ${rows} as matches ${ordered(query, MATCHES)} ${of(query)}) as page
  join publication on publication.id = page.id
  where ${visibleTo(query.marks)} ${ordered(query, { at: 'page.sort_at', id: 'page.id' })}) as ids`;

/** The page out of all that have the words, however many they are. */
const sorting = (query: PageQuery, words: string): RawBuilder<{ ids: string[] }> =>
  sql`select ${pageOf(query, sql`(${having(query, words)})`)}`;

/** Up to as many as are counted, found by their words, and the page of these. */
const gathering = (query: PageQuery, words: string): RawBuilder<Page> => sql`
  with gathered as materialized (${having(query, words)} limit ${BEYOND}),
  counted as (select count(*)::int as count from gathered)
  select ${pageOf(query, sql`gathered`)}, least(count, ${MOST}) as count, count > ${MOST} as more from counted`;

/** The ids of a page of what somebody may see, and how many there are, counted no further than `LIMITS.countedAtMost`. */
export const publicationPage = async (db: Kysely<Tables>, query: PageQuery): Promise<Page> => {
  const { among, search = '' } = query;
  const words = [...query.facets.map(quoted), ...(among === 'titles' ? titleWordsOf(search) : wordsOf(search))];
  if (!words.length) {
    const { ids, count } = (await walkingAndCounting(query).execute(db)).rows[0]!;
    return { ids, count: Math.min(count, LIMITS.countedAtMost), more: count > LIMITS.countedAtMost };
  }
  const seenBy = (marks: readonly Mark[]) => `(${marks.map((mark) => quoted(sighting(mark))).join(' | ')})`;
  const sought = [seenBy(query.marks), ...(query.reaching ? [seenBy(query.reaching)] : []), ...words].join(' & ');
  const page = (await gathering(query, sought).execute(db)).rows[0]!;
  if (!page.more || !query.pageSize) return page;
  // Many: the newest fill the page where the words are frequent, and where they are of old items there are few enough to be sorted.
  const newest = (await browsing(query, words.join(' & ')).execute(db)).rows[0]!;
  if (newest.ids.length === query.pageSize) return { ...page, ids: newest.ids };
  const { ids } = (await sorting(query, sought).execute(db)).rows[0]!;
  return { ...page, ids };
};
