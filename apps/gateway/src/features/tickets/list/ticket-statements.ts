import { LIMITS } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { quoted } from '../../../platform/database/search-words';
import type { Tx } from '../../../platform/request-context';
import { type Condition, isOwn, type ListInput, marksOf, plainly, type Scope, submitted } from './ticket-filters';

/** The tickets of a page, and how many there are in all, as far as they are counted. */
export interface Page {
  ids: string[];
  count: number;
  /** There are more than `count`, or may be: no more were looked through. */
  more: boolean;
}
/** How many of the newest tickets tell whether a word is frequent, and how often such a word is in them at least. */
const NEWEST_ONES = 1_000;
const FREQUENT = 0.1;
/** How many of the newest tickets are looked through to count words that are frequent each and may be rare together. */
const LOOKED_THROUGH = 20_000;

const all = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const has = (words: readonly string[]): Condition => sql<SqlBool>`ticket.search @@ ${words.join(' & ')}::tsquery`;

const NEWEST = sql`order by last_at desc, id`;
/** What is owed next at an open ticket; an index of the migrations spells it in the same way. */
const DUE = sql`case when ticket.status = 'Closed' then null when ticket.answered_at is null then ticket.answer_by else ticket.resolve_by end`;
/** How each order sorts, and what it reads for that. Closed tickets owe nothing and come last. */
const ORDERS = {
  activity: { by: NEWEST, reads: sql`ticket.id, ticket.last_at` },
  due: { by: sql`order by due, last_at desc, id`, reads: sql`ticket.id, ${DUE} as due, ticket.last_at` },
  opened: { by: sql`order by created_at desc, id`, reads: sql`ticket.id, ticket.created_at` },
};
const MOST = sql.lit(LIMITS.countedAtMost);
const BEYOND = sql.lit(LIMITS.countedAtMost + 1);
const of = ({ pageNumber, pageSize }: ListInput) => sql`limit ${sql.lit(pageSize)} offset ${sql.lit((pageNumber - 1) * pageSize)}`;
const either = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` union all `)})`;

/**
 * For the rest of a transaction no statement reads all tickets one after the other, or sorts them, whatever the planner expects to gain.
 * A sort that nothing can replace then looks so dear to it that it would compile the statement, which takes longer than to run it.
 */
export const throughIndexes = async (tx: Tx): Promise<void> => {
  await sql`select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_sort', 'jit']) as name`.execute(tx);
};

/** A list as it is asked for. */
export interface ListQuery {
  scopes: readonly Scope[];
  input: ListInput;
  /** Queries for the words of the term; those of `rare` are in few tickets. */
  words: readonly string[];
  rare: readonly string[];
}

/** Everything asked of a part, found through the part's own index. */
const within = ({ holds, filters }: Scope, { input, words }: ListQuery): Condition => {
  const written = [...marksOf(input), ...words];
  return all([holds, ...filters, ...submitted(input).map(plainly), ...(written.length ? [plainly(has(written))] : [])]);
};

/** The same, found through what is rare of it. */
const through = (scope: Scope, query: ListQuery): Condition => {
  const { holds, mark, filters } = scope;
  const { input, words, rare } = query;
  if (mark === null) return within(scope, query);
  const sought = [...marksOf(input), ...rare];
  const common = words.filter((word) => !rare.includes(word));
  const others = [...filters, ...(common.length ? [has(common)] : [])];
  if (!sought.length) return all([holds, ...submitted(input), ...others.map(plainly)]);
  return all([has([quoted(mark), ...sought]), ...[holds, ...submitted(input), ...others].map(plainly)]);
};

/** In how many of the newest tickets of a part each word is, and how many these are. */
export const frequencies = ({ holds }: Scope, words: readonly string[]): RawBuilder<{ total: number; having: number[] }> => {
  const having = words.map((word) => sql`count(*) filter (where newest.search @@ ${word}::tsquery)::int`);
  return sql`
    select count(*)::int as total, array[${sql.join(having)}]::int[] as having
    from (select ticket.search from ticket where ${holds} ${NEWEST} limit ${sql.lit(NEWEST_ONES)}) as newest`;
};

/** The words that are worth an index: in few of the newest tickets, where there are enough of them to say so. */
export const rareOf = (words: readonly string[], { total, having }: { total: number; having: readonly number[] }): string[] =>
  total < NEWEST_ONES ? [] : words.filter((_, index) => having[index]! < FREQUENT * total);

/** Whether something is asked that is rare among the tickets of a part, so that it is found first. */
const isRare = ({ input, rare }: ListQuery): boolean => rare.length > 0 || marksOf(input).length > 0 || submitted(input).length > 0;

/** Whether the page is gathered before it is sorted: where what is asked is rare, or where no index walks in its order through a view. */
export const isGathered = (query: ListQuery): boolean => {
  const { sort, view, status, waitingFor } = query.input;
  return (
    isRare(query) ||
    isOwn(view) ||
    (sort !== 'activity' && (view !== 'all' || (status ?? waitingFor) !== undefined || query.scopes.some((scope) => scope.byActivityOnly)))
  );
};

/** The page, from the first ticket of the order on until it is full. */
export const walking = (query: ListQuery): RawBuilder<Pick<Page, 'ids'>> => {
  const { by, reads } = ORDERS[query.input.sort];
  const enough = sql.lit(query.input.pageNumber * query.input.pageSize);
  const parts = query.scopes.map((scope) => sql`(select ${reads} from ticket where ${within(scope, query)} ${by} limit ${enough})`);
  return sql`select array(select id from ${either(parts)} as matches ${by} ${of(query.input)}) as ids`;
};

const counting = (query: ListQuery): RawBuilder<Pick<Page, 'count' | 'more'>> => {
  const { scopes, words } = query;
  const newest = ({ holds, filters }: Scope) => sql`
    select ticket.search from ticket where ${all([holds, ...filters])} ${NEWEST} limit ${sql.lit(LOOKED_THROUGH)}`;
  const parts = scopes.map((scope) =>
    words.length
      ? sql`(select from (${newest(scope)}) as ticket where ${plainly(has(words))} limit ${BEYOND})`
      : sql`(select from ticket where ${within(scope, query)} limit ${BEYOND})`,
  );
  const older = scopes.map(
    ({ holds, filters }) => sql`exists (select from ticket where ${all([holds, ...filters])} offset ${sql.lit(LOOKED_THROUGH)})`,
  );
  const unread = words.length ? sql.join(older, sql` or `) : sql`false`;
  return sql`
    select least(count, ${MOST}) as count, (count > ${MOST} or ${unread}) as more
    from (select count(*)::int as count from ${either(parts)} as matches) as counted`;
};

/** That page, and how many there are. */
export const walkingAndCounting = (query: ListQuery): RawBuilder<Page> =>
  sql`select (${walking(query)}) as ids, counted.* from (${counting(query)}) as counted`;

/** Up to as many as are counted, whichever come first, and the page of these: the right one unless there are more. */
export const gathering = (query: ListQuery): RawBuilder<Page> => {
  const { by, reads } = ORDERS[query.input.sort];
  const condition = isRare(query) ? through : within;
  const parts = query.scopes.map((scope) => sql`(select ${reads} from ticket where ${condition(scope, query)} limit ${BEYOND})`);
  return sql`
    with matches as materialized ${either(parts)}, counted as (select count(*)::int as count from matches)
    select array(select id from matches ${by} ${of(query.input)}) as ids, least(count, ${MOST}) as count, count > ${MOST} as more
    from counted`;
};
