import type { Input, Principal, ticketReads } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { quoted } from '../../../platform/database/search-words';
import { ticketHandledBy, ticketOfCompany } from '../../../services/org/visibility';
import { narrowing } from './searching';

export type ListInput = Input<(typeof ticketReads)['list']>;
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
  /** True if an index finds its tickets in the order of activity only. */
  byActivityOnly?: boolean;
}

const OPEN = sql<SqlBool>`ticket.status <> 'Closed'`;
const UNASSIGNED = sql<SqlBool>`ticket.assignee_id is null`;

/** The views of what stands in some way for the caller alone, each by its table. */
const OWN = {
  mentioned: sql`ticket_unread where mentioned and`,
  snoozed: sql`ticket_snooze where`,
};
export const isOwn = (view: ListInput['view']): view is keyof typeof OWN => Object.hasOwn(OWN, view);

const viewed = ({ view, status }: ListInput, mine: Condition[]): Condition[] => {
  if (view === 'all' || isOwn(view)) return [];
  return [...(view === 'mine' ? mine : [UNASSIGNED]), ...(status ? [] : [OPEN])];
};

/** Open tickets whose newest message came from the other side; the migrations have an index with the same words. */
const waiting = ({ waitingFor }: Pick<ListInput, 'waitingFor'>): Condition[] =>
  waitingFor ? [OPEN, sql<SqlBool>`ticket.last_side = ${sql.lit(waitingFor === 'handler' ? 'requester' : 'handler')}`] : [];

/** Scope of the tickets of colleagues, in the view of all tickets. None of them waits for the partner. */
const colleaguesOf = (who: Principal, { side, view, status, requesterId, waitingFor }: ListInput): Scope[] => {
  const company = ticketOfCompany(who);
  if (!company || side || waitingFor || view !== 'all' || requesterId === who.id) return [];
  const ofStatus = status ? [sql<SqlBool>`ticket.status = ${sql.lit(status)}`] : [];
  const ofOthers = requesterId ? sql<SqlBool>`ticket.requester_id = ${requesterId}` : sql<SqlBool>`ticket.requester_id <> ${who.id}`;
  const filters = [ofOthers, ...ofStatus].map(plainly);
  return [{ holds: company, mark: null, filters, byActivityOnly: true }];
};

/** `ticketVisibleTo` in parts, no ticket in two. Of a handler the views are about what they handle, unless they ask for their own questions. */
export const scopesOf = (who: Principal, input: ListInput): Scope[] => {
  const { side, view, status, requesterId } = input;
  const ofStatus = status ? [sql<SqlBool>`ticket.status = ${sql.lit(status)}`] : [];
  const filters = [...ofStatus, ...waiting(input)];
  const query = {
    holds: sql<SqlBool>`ticket.requester_id = ${who.id}`,
    mark: null,
    filters: [...ofStatus, ...[...waiting(input), ...viewed(input, [])].map(plainly)],
  };
  const isRequester = !isOwn(view) && side !== 'handled' && (requesterId === undefined || requesterId === who.id);
  if (who.role !== 'LBO' && who.role !== 'RHQ') return [...(isRequester ? [query] : []), ...colleaguesOf(who, input)];

  const unit = ticketHandledBy(who);
  if (side === 'asked') return isRequester ? [query] : [];
  if (isOwn(view)) {
    const holds = sql<SqlBool>`ticket.id in (select ticket_id from ${OWN[view]} person_id = ${who.id})`;
    const asker = requesterId ? [sql<SqlBool>`ticket.requester_id = ${requesterId}`] : [];
    return [{ holds, mark: null, filters: [unit, ...asker, ...filters].map(plainly) }];
  }
  const aside = sql<SqlBool>`ticket.id <> all(array(select ticket_id from ticket_snooze where person_id = ${who.id}))`;
  const narrowed = [
    ...filters,
    ...viewed(input, [sql<SqlBool>`ticket.assignee_id = ${who.id}`]),
    ...(view === 'all' ? [] : [plainly(aside)]),
  ];
  const handling = requesterId
    ? { holds: sql<SqlBool>`ticket.requester_id = ${requesterId}`, mark: null, filters: [unit, ...narrowed].map(plainly) }
    : { holds: unit, mark: narrowing.unit(who.unitId), filters: narrowed };
  if (!isRequester || view !== 'all') return [handling];
  return [handling, { ...query, filters: [...query.filters, sql<SqlBool>`(${unit}) is not true`] }];
};

/** What is asked that never is in most tickets, as queries for their words. */
export const marksOf = ({ productId, inquiryType }: ListInput): string[] => [
  ...(productId ? [quoted(narrowing.product(productId))] : []),
  ...(inquiryType ? [quoted(narrowing.type(inquiryType))] : []),
];

/** The days of submission that are asked for, by UTC. */
export const submitted = ({ from, to }: ListInput): Condition[] => [
  ...(from ? [sql<SqlBool>`ticket.created_at >= ${`${from}T00:00Z`}::timestamptz`] : []),
  ...(to ? [sql<SqlBool>`ticket.created_at < ${`${to}T00:00Z`}::timestamptz + interval '24 hours'`] : []),
];
