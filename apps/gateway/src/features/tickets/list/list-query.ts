import { LIMITS } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { quoteLexeme } from '../../../platform/database/search-words';
import type { Tx } from '../../../platform/request-context';
import {
  type Condition,
  isPersonalView,
  type ListInput,
  lexemeQueriesOf,
  type Scope,
  submissionConditions,
  withoutIndex,
} from './ticket-scopes';

/** The tickets of a page, and the number of matches up to the counting limit. */
export interface Page {
  ids: string[];
  count: number;
  /** True if `count` is a lower bound: counting stopped at a limit. */
  more: boolean;
}
/** The number of newest tickets that are sampled to decide whether a word is frequent. */
const SAMPLE_SIZE = 1_000;
const FREQUENT_SHARE = 0.1;
/** The number of newest tickets that are scanned to count matches of words that are frequent individually but may be rare together. */
const SCAN_LIMIT = 20_000;

const allOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const hasWords = (words: readonly string[]): Condition => sql<SqlBool>`ticket.search @@ ${words.join(' & ')}::tsquery`;

const NEWEST_ORDER = sql`order by last_at desc, id`;
/** The next deadline of an open ticket. An index has the same expression. */
const NEXT_DEADLINE = sql`case when ticket.status = 'Closed' then null when ticket.answered_at is null then ticket.answer_by else ticket.resolve_by end`;
/** The columns of each sort order. Closed tickets have no deadline and come last. */
const ORDERS = {
  activity: { by: NEWEST_ORDER, reads: sql`ticket.id, ticket.last_at` },
  due: { by: sql`order by due, last_at desc, id`, reads: sql`ticket.id, ${NEXT_DEADLINE} as due, ticket.last_at` },
  opened: { by: sql`order by created_at desc, id`, reads: sql`ticket.id, ticket.created_at` },
};
const MAX_COUNT = sql.lit(LIMITS.countedAtMost);
const COUNT_LIMIT = sql.lit(LIMITS.countedAtMost + 1);
const pageLimit = ({ pageNumber, pageSize }: ListInput) => sql`limit ${sql.lit(pageSize)} offset ${sql.lit((pageNumber - 1) * pageSize)}`;
const unionAll = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` union all `)})`;

/**
 * Disables sequential scans and sorts for the rest of a transaction, whatever the planner estimates. Also disables JIT: an unavoidable sort
 * would look so expensive that compiling the statement took longer than running it.
 */
export const forceIndexes = async (tx: Tx): Promise<void> => {
  await sql`select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_sort', 'jit']) as name`.execute(tx);
};

export interface ListQuery {
  scopes: readonly Scope[];
  input: ListInput;
  /** The text queries for the tokens of the search text. Tokens in `rare` occur in few tickets. */
  words: readonly string[];
  rare: readonly string[];
}

/** Returns all conditions of a scope, matched through the index of the scope. */
const scopeCondition = ({ holds, filters }: Scope, { input, words }: ListQuery): Condition => {
  const expressions = [...lexemeQueriesOf(input), ...words];
  return allOf([
    holds,
    ...filters,
    ...submissionConditions(input).map(withoutIndex),
    ...(expressions.length ? [withoutIndex(hasWords(expressions))] : []),
  ]);
};

/** Returns the same conditions as `scopeCondition`, matched through the indexes of the rare criteria. */
const rareFirstCondition = (scope: Scope, query: ListQuery): Condition => {
  const { holds, mark, filters } = scope;
  const { input, words, rare } = query;
  if (mark === null) return scopeCondition(scope, query);
  const expressions = [...lexemeQueriesOf(input), ...rare];
  const common = words.filter((word) => !rare.includes(word));
  const otherConditions = [...filters, ...(common.length ? [hasWords(common)] : [])];
  if (!expressions.length) return allOf([holds, ...submissionConditions(input), ...otherConditions.map(withoutIndex)]);
  return allOf([
    hasWords([quoteLexeme(mark), ...expressions]),
    ...[holds, ...submissionConditions(input), ...otherConditions].map(withoutIndex),
  ]);
};

/** Selects the number of newest tickets in a scope, and how many of them contain each word. */
export const selectFrequencies = ({ holds }: Scope, words: readonly string[]): RawBuilder<{ total: number; having: number[] }> => {
  const wordCounts = words.map((word) => sql`count(*) filter (where newest.search @@ ${word}::tsquery)::int`);
  return sql`
    select count(*)::int as total, array[${sql.join(wordCounts)}]::int[] as having
    from (select ticket.search from ticket where ${holds} ${NEWEST_ORDER} limit ${sql.lit(SAMPLE_SIZE)}) as newest`;
};

/** Returns the words worth an index lookup: those that occur in few of the newest tickets, if the sample is large enough. */
export const rareWords = (words: readonly string[], { total, having }: { total: number; having: readonly number[] }): string[] =>
  total < SAMPLE_SIZE ? [] : words.filter((_, index) => having[index]! < FREQUENT_SHARE * total);

/** Returns true if a criterion is rare among the tickets of a scope, so that matching it first is fast. */
const isRare = ({ input, rare }: ListQuery): boolean =>
  rare.length > 0 || lexemeQueriesOf(input).length > 0 || submissionConditions(input).length > 0;

/** Returns true if the matches must be collected before sorting: for a rare criterion, or if no index provides the order within a view. */
export const collectsMatches = (query: ListQuery): boolean => {
  const { sort, view, status, waitingFor } = query.input;
  return (
    isRare(query) ||
    isPersonalView(view) ||
    (sort !== 'activity' && (view !== 'all' || (status ?? waitingFor) !== undefined || query.scopes.some((scope) => scope.byActivityOnly)))
  );
};

/** Selects a page by scanning in list order until it is full. */
export const selectPage = (query: ListQuery): RawBuilder<Pick<Page, 'ids'>> => {
  const { by, reads } = ORDERS[query.input.sort];
  const rowLimit = sql.lit(query.input.pageNumber * query.input.pageSize);
  const parts = query.scopes.map(
    (scope) => sql`(select ${reads} from ticket where ${scopeCondition(scope, query)} ${by} limit ${rowLimit})`,
  );
  return sql`select array(select id from ${unionAll(parts)} as matches ${by} ${pageLimit(query.input)}) as ids`;
};

const selectCount = (query: ListQuery): RawBuilder<Pick<Page, 'count' | 'more'>> => {
  const { scopes, words } = query;
  const selectNewest = ({ holds, filters }: Scope) => sql`
    select ticket.search from ticket where ${allOf([holds, ...filters])} ${NEWEST_ORDER} limit ${sql.lit(SCAN_LIMIT)}`;
  const parts = scopes.map((scope) =>
    words.length
      ? sql`(select from (${selectNewest(scope)}) as ticket where ${withoutIndex(hasWords(words))} limit ${COUNT_LIMIT})`
      : sql`(select from ticket where ${scopeCondition(scope, query)} limit ${COUNT_LIMIT})`,
  );
  const olderTicketChecks = scopes.map(
    ({ holds, filters }) => sql`exists (select from ticket where ${allOf([holds, ...filters])} offset ${sql.lit(SCAN_LIMIT)})`,
  );
  const isCountTruncated = words.length ? sql.join(olderTicketChecks, sql` or `) : sql`false`;
  return sql`
    select least(count, ${MAX_COUNT}) as count, (count > ${MAX_COUNT} or ${isCountTruncated}) as more
    from (select count(*)::int as count from ${unionAll(parts)} as matches) as counted`;
};

export const selectPageAndCount = (query: ListQuery): RawBuilder<Page> =>
  sql`select (${selectPage(query)}) as ids, counted.* from (${selectCount(query)}) as counted`;

/** Selects any matches up to the counting limit, sorted, and their page. The page is correct unless there are more matches. */
export const selectCollectedPage = (query: ListQuery): RawBuilder<Page> => {
  const { by, reads } = ORDERS[query.input.sort];
  const condition = isRare(query) ? rareFirstCondition : scopeCondition;
  const parts = query.scopes.map((scope) => sql`(select ${reads} from ticket where ${condition(scope, query)} limit ${COUNT_LIMIT})`);
  return sql`
    with matches as materialized ${unionAll(parts)}, counted as (select count(*)::int as count from matches)
    select array(select id from matches ${by} ${pageLimit(query.input)}) as ids, least(count, ${MAX_COUNT}) as count, count > ${MAX_COUNT} as more
    from counted`;
};
