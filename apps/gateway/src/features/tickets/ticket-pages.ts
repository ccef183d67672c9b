import { LIMITS, type Principal } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { quoted } from './searching';
import { type Condition, type ListAsked, type Scope, scopesOf, submitted, wordsAsked } from './ticket-filters';

/** Tickets of a page, and how many there are, counted no further than one beyond `LIMITS.countedAtMost`. */
export interface Page {
  ids: string[];
  count: number;
}
type Statement = RawBuilder<Page>;

const all = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
/** The same to a reader, but no index offers itself for it. */
const plainly = (condition: Condition): Condition => sql<SqlBool>`((${condition}) is true)`;
const has = (words: string): Condition => sql<SqlBool>`ticket.search @@ ${words}::tsquery`;

const NEWEST = sql`order by last_at desc, id`;
const MOST = sql.lit(LIMITS.countedAtMost + 1);
const of = ({ pageNumber, pageSize }: ListAsked) => sql`limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`;
const either = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` union all `)})`;

/** Everything asked of a part, found through the part's own index. */
const walk = ({ holds, filters }: Scope, asked: ListAsked): Condition => {
  const words = wordsAsked(asked);
  return all([holds, ...filters, ...submitted(asked).map(plainly), ...(words === null ? [] : [plainly(has(words))])]);
};

/** The same, found through its words or dates. */
const gather = (scope: Scope, asked: ListAsked): Condition => {
  const { holds, mark, filters } = scope;
  const words = wordsAsked(asked);
  if (mark === null) return walk(scope, asked);
  if (words === null) return all([holds, ...filters, ...submitted(asked)]);
  return all([has(`${quoted(mark)} & ${words}`), plainly(holds), ...filters.map(plainly), ...submitted(asked).map(plainly)]);
};

/** From the newest on until the page is full: right where what is asked for is frequent. */
const walking = (scopes: readonly Scope[], asked: ListAsked): Statement => {
  const enough = asked.pageNumber * asked.pageSize;
  const pages = scopes.map(
    (scope) => sql`(select ticket.id, ticket.last_at from ticket where ${walk(scope, asked)} ${NEWEST} limit ${enough})`,
  );
  return sql<Page>`select array(select id from ${either(pages)} as found ${NEWEST} ${of(asked)}) as ids, 0 as count`;
};

/** Up to as many as are counted, whichever come first, and their page: right unless there are more. */
const gathering = (scopes: readonly Scope[], asked: ListAsked): Statement => {
  const parts = scopes.map((scope) => sql`(select ticket.id, ticket.last_at from ticket where ${gather(scope, asked)} limit ${MOST})`);
  return sql<Page>`
    with found as materialized ${either(parts)}
    select array(select id from found ${NEWEST} ${of(asked)}) as ids, (select count(*)::int from found) as count`;
};

const counting = (scopes: readonly Scope[], asked: ListAsked): Statement => {
  const parts = scopes.map((scope) => sql`(select from ticket where ${walk(scope, asked)} limit ${MOST})`);
  return sql<Page>`select '{}'::text[] as ids, count(*)::int as count from ${either(parts)} as found`;
};

/** The statements that read a list. */
export interface Reading {
  /** Counts; and where words or dates may be rare among the tickets, gathers what has them. */
  first: Statement;
  /** How many `first` gathers at most with the right page; beyond that, `walk` reads the page. */
  whole: number;
  walk: Statement;
}

/** Null where the asker stands at no ticket of what is asked for. */
export const readingOf = (who: Principal, asked: ListAsked): Reading | null => {
  const scopes = scopesOf(who, asked);
  if (!scopes.length) return null;
  const walk = walking(scopes, asked);
  const narrowed = wordsAsked(asked) !== null || submitted(asked).length > 0;
  return narrowed
    ? { first: gathering(scopes, asked), whole: LIMITS.countedAtMost, walk }
    : { first: counting(scopes, asked), whole: 0, walk };
};
