import type { Asked, Principal, ticketReads } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { narrowing, quoted, searchFor } from './searching';

export type ListAsked = Asked<(typeof ticketReads)['inquiryList']>;
export type Condition = RawBuilder<SqlBool>;

/** A part of what somebody may see that one index finds: what the own unit answers, or what they asked themselves. */
export interface Scope {
  holds: Condition;
  /** Its mark among the words of a ticket; null where the part is one person's and small enough to be walked. */
  mark: string | null;
  /** What narrows it by status, assignee or asker. */
  filters: Condition[];
}

const OPEN = sql<SqlBool>`ticket.status <> 'Closed'`;

const viewed = ({ view, TicketStatus }: ListAsked, mine: Condition[]): Condition[] => {
  const standing = TicketStatus ? [] : [OPEN];
  if (view === 'mine') return [...mine, ...standing];
  if (view === 'unassigned') return [sql<SqlBool>`ticket.assignee_id is null`, ...standing];
  return [];
};

/** `sideAt` of the policy, as conditions on `ticket`. Of a handler the views are about what they handle, unless they ask for their own questions. */
export const scopesOf = (who: Principal, asked: ListAsked): Scope[] => {
  const { side, view, TicketStatus, requesterId } = asked;
  const filters = [
    ...(TicketStatus ? [sql<SqlBool>`ticket.status = ${sql.lit(TicketStatus)}`] : []),
    ...(requesterId ? [sql<SqlBool>`ticket.requester_id = ${requesterId}`] : []),
  ];
  const handles = who.role === 'LBO' || who.role === 'RHQ';
  const scopes: Scope[] = [];
  if (handles && side !== 'asked') {
    const unit = who.role === 'LBO' ? sql`ticket.handling_unit` : sql`ticket.rhq_id`;
    const mine = sql<SqlBool>`ticket.assignee_id = ${who.id}`;
    scopes.push({
      holds: sql<SqlBool>`${unit} = ${who.unitId}`,
      mark: requesterId ? null : narrowing.unit(who.unitId),
      filters: [sql<SqlBool>`ticket.requester_id <> ${who.id}`, ...filters, ...viewed(asked, [mine])],
    });
  }
  if (handles ? side === 'asked' || (side === undefined && view === 'all') : side !== 'handled')
    scopes.push({ holds: sql<SqlBool>`ticket.requester_id = ${who.id}`, mark: null, filters: [...filters, ...viewed(asked, [])] });
  return scopes;
};

/** What is asked that the words of a ticket answer: those of the term, product and kind of inquiry; null where none of it is. */
export const wordsAsked = ({ searchTerm, ProductCategoryId, TypeOfInquiryId }: ListAsked): string | null => {
  const wanted = [
    ProductCategoryId && quoted(narrowing.product(ProductCategoryId)),
    TypeOfInquiryId && quoted(narrowing.type(TypeOfInquiryId)),
    searchTerm && searchFor(searchTerm),
  ].filter(Boolean);
  return wanted.length ? wanted.join(' & ') : null;
};

/** The days of submission that are asked for, by UTC. */
export const submitted = ({ StartDate, EndDate }: ListAsked): Condition[] => [
  ...(StartDate ? [sql<SqlBool>`ticket.created_at >= ${`${StartDate}T00:00Z`}::timestamptz`] : []),
  ...(EndDate ? [sql<SqlBool>`ticket.created_at < ${`${EndDate}T00:00Z`}::timestamptz + interval '24 hours'`] : []),
];
