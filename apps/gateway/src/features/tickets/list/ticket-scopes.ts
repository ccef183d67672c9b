import type { Input, Principal, ticketReads } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { quoteLexeme } from '../../../platform/database/search-words';
import { ticketHandledBy, ticketOfCompany } from '../../../services/org/visibility-scope';
import { filterLexemes } from './ticket-vector';

export type ListInput = Input<(typeof ticketReads)['list']>;
export type Condition = RawBuilder<SqlBool>;

/** Wraps a condition so that its result stays the same but the planner considers no index for it. */
export const withoutIndex = (condition: Condition): Condition => sql<SqlBool>`((${condition}) is true)`;

/** A subset of the visible tickets that one index finds: tickets that the caller's unit handles, or the caller's own inquiries. */
export interface Scope {
  holds: Condition;
  /** The lexeme of the scope in the search vector; null if the scope belongs to one person and is small enough to scan. */
  mark: string | null;
  /** The conditions on status, assignee or requester. */
  filters: Condition[];
  /** True if the index returns the tickets only in the order of activity. */
  byActivityOnly?: boolean;
}

const IS_OPEN = sql<SqlBool>`ticket.status <> 'Closed'`;
const UNASSIGNED = sql<SqlBool>`ticket.assignee_id is null`;

/** The views that read a personal table of the caller. */
const PERSONAL_TABLES = {
  mentioned: sql`ticket_unread where mentioned and`,
  snoozed: sql`ticket_snooze where`,
  following: sql`ticket_follow where`,
};
export const isPersonalView = (view: ListInput['view']): view is keyof typeof PERSONAL_TABLES => Object.hasOwn(PERSONAL_TABLES, view);

const viewConditions = ({ view, status }: ListInput, mine: Condition[]): Condition[] => {
  if (view === 'all' || isPersonalView(view)) return [];
  return [...(view === 'mine' ? mine : [UNASSIGNED]), ...(status ? [] : [IS_OPEN])];
};

/** Returns conditions for open tickets whose newest message is from the other side. An index has the same expression. */
const waitingConditions = ({ waitingFor }: Pick<ListInput, 'waitingFor'>): Condition[] =>
  waitingFor ? [IS_OPEN, sql<SqlBool>`ticket.last_side = ${sql.lit(waitingFor === 'handler' ? 'requester' : 'handler')}`] : [];

/** Returns a condition for the tickets in a personal table of the caller. */
const isInTable = (principal: Principal, view: keyof typeof PERSONAL_TABLES): Condition =>
  sql<SqlBool>`ticket.id in (select ticket_id from ${PERSONAL_TABLES[view]} person_id = ${principal.id})`;

/**
 * Returns the scope of colleagues' tickets, which belong to the view of all tickets, and to the view of followed tickets. None of them waits
 * for the partner, and only followed ones are listed by what they wait for.
 */
const colleaguesOf = (principal: Principal, { side, view, status, requesterId, waitingFor }: ListInput): Scope[] => {
  const company = ticketOfCompany(principal);
  if (!company || side || (view !== 'all' && view !== 'following') || requesterId === principal.id) return [];
  if (waitingFor && (view === 'all' || waitingFor === 'requester')) return [];
  const statusConditions = status ? [sql<SqlBool>`ticket.status = ${sql.lit(status)}`] : [];
  const requesterCondition = requesterId
    ? sql<SqlBool>`ticket.requester_id = ${requesterId}`
    : sql<SqlBool>`ticket.requester_id <> ${principal.id}`;
  const filters = [requesterCondition, ...statusConditions, ...waitingConditions({ waitingFor })].map(withoutIndex);
  if (view === 'following') return [{ holds: isInTable(principal, view), mark: null, filters: [withoutIndex(company), ...filters] }];
  return [{ holds: company, mark: null, filters, byActivityOnly: true }];
};

/**
 * Splits `ticketVisibleTo` into disjoint scopes. Handlers see the tickets they handle in each view, unless they request their own
 * inquiries.
 */
export const scopesOf = (principal: Principal, input: ListInput): Scope[] => {
  const { side, view, status, requesterId } = input;
  const statusConditions = status ? [sql<SqlBool>`ticket.status = ${sql.lit(status)}`] : [];
  const filters = [...statusConditions, ...waitingConditions(input)];
  const query = {
    holds: sql<SqlBool>`ticket.requester_id = ${principal.id}`,
    mark: null,
    filters: [...statusConditions, ...[...waitingConditions(input), ...viewConditions(input, [])].map(withoutIndex)],
  };
  const isRequester = !isPersonalView(view) && side !== 'handled' && (requesterId === undefined || requesterId === principal.id);
  if (principal.role !== 'LBO' && principal.role !== 'RHQ') return [...(isRequester ? [query] : []), ...colleaguesOf(principal, input)];

  const unit = ticketHandledBy(principal);
  if (side === 'asked') return isRequester ? [query] : [];
  if (isPersonalView(view)) {
    const requesterConditions = requesterId ? [sql<SqlBool>`ticket.requester_id = ${requesterId}`] : [];
    return [{ holds: isInTable(principal, view), mark: null, filters: [unit, ...requesterConditions, ...filters].map(withoutIndex) }];
  }
  const isNotSnoozed = sql<SqlBool>`ticket.id <> all(array(select ticket_id from ticket_snooze where person_id = ${principal.id}))`;
  const conditions = [
    ...filters,
    ...viewConditions(input, [sql<SqlBool>`ticket.assignee_id = ${principal.id}`]),
    ...(view === 'all' ? [] : [withoutIndex(isNotSnoozed)]),
  ];
  const handlingScope = requesterId
    ? { holds: sql<SqlBool>`ticket.requester_id = ${requesterId}`, mark: null, filters: [unit, ...conditions].map(withoutIndex) }
    : { holds: unit, mark: filterLexemes.unit(principal.unitId), filters: conditions };
  if (!isRequester || view !== 'all') return [handlingScope];
  return [handlingScope, { ...query, filters: [...query.filters, sql<SqlBool>`(${unit}) is not true`] }];
};

/** Returns text queries for the lexemes of filters that match few tickets. */
export const lexemeQueriesOf = ({ productId, inquiryType }: ListInput): string[] => [
  ...(productId ? [quoteLexeme(filterLexemes.product(productId))] : []),
  ...(inquiryType ? [quoteLexeme(filterLexemes.type(inquiryType))] : []),
];

/** Returns conditions for the requested days of submission, in UTC. */
export const submissionConditions = ({ from, to }: ListInput): Condition[] => [
  ...(from ? [sql<SqlBool>`ticket.created_at >= ${`${from}T00:00Z`}::timestamptz`] : []),
  ...(to ? [sql<SqlBool>`ticket.created_at < ${`${to}T00:00Z`}::timestamptz + interval '24 hours'`] : []),
];
