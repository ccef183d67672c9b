import type { Input, Principal, ticketReads } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ticketHandledBy } from '../../org/visibility';
import { narrowing, quoted } from './searching';

export type ListAsked = Input<(typeof ticketReads)['inquiryList']>;
export type Condition = RawBuilder<SqlBool>;

/** The same to a reader, but no index offers itself for it. */
export const plainly = (condition: Condition): Condition => sql<SqlBool>`((${condition}) is true)`;

/** A part of what somebody may see that one index finds: what the own unit answers, or what they asked themselves. */
export interface Scope {
  holds: Condition;
  /** Its mark among the words of a ticket; null where the part is one person's and small enough to be walked. */
  mark: string | null;
  /** What narrows it by status, assignee or asker. */
  filters: Condition[];
}

const OPEN = sql<SqlBool>`ticket.status <> 'Closed'`;
const UNASSIGNED = sql<SqlBool>`ticket.assignee_id is null`;

const viewed = ({ view, status }: ListAsked, mine: Condition[]): Condition[] => {
  if (view === 'all') return [];
  return [...(view === 'mine' ? mine : [UNASSIGNED]), ...(status ? [] : [OPEN])];
};

/** `ticketVisibleTo` in parts, no ticket in two. Of a handler the views are about what they handle, unless they ask for their own questions. */
export const scopesOf = (who: Principal, asked: ListAsked): Scope[] => {
  const { side, view, status, requesterId } = asked;
  const filters = status ? [sql<SqlBool>`ticket.status = ${sql.lit(status)}`] : [];
  const asking = {
    holds: sql<SqlBool>`ticket.requester_id = ${who.id}`,
    mark: null,
    filters: [...filters, ...viewed(asked, []).map(plainly)],
  };
  const asks = side !== 'handled' && (requesterId === undefined || requesterId === who.id);
  if (who.role !== 'LBO' && who.role !== 'RHQ') return asks ? [asking] : [];

  const unit = ticketHandledBy(who);
  if (side === 'asked') return asks ? [asking] : [];
  const narrowed = [...filters, ...viewed(asked, [sql<SqlBool>`ticket.assignee_id = ${who.id}`])];
  const handling = requesterId
    ? { holds: sql<SqlBool>`ticket.requester_id = ${requesterId}`, mark: null, filters: [unit, ...narrowed].map(plainly) }
    : { holds: unit, mark: narrowing.unit(who.unitId), filters: narrowed };
  if (!asks || view !== 'all') return [handling];
  return [handling, { ...asking, filters: [...asking.filters, sql<SqlBool>`(${unit}) is not true`] }];
};

/** What is asked that never is in most tickets, as queries for their words. */
export const marksAsked = ({ productId, inquiryType }: ListAsked): string[] => [
  ...(productId ? [quoted(narrowing.product(productId))] : []),
  ...(inquiryType ? [quoted(narrowing.type(inquiryType))] : []),
];

/** The days of submission that are asked for, by UTC. */
export const submitted = ({ from, to }: ListAsked): Condition[] => [
  ...(from ? [sql<SqlBool>`ticket.created_at >= ${`${from}T00:00Z`}::timestamptz`] : []),
  ...(to ? [sql<SqlBool>`ticket.created_at < ${`${to}T00:00Z`}::timestamptz + interval '24 hours'`] : []),
];
