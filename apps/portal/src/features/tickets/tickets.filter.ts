import { INQUIRY_TYPES, SIDES, TICKET_ORDERS, TICKET_STATUSES, TICKET_VIEWS, type Ticket } from '@portal/contracts';
import { choice, day, type FilterOf, id, oneOf, text } from '../../list/filter';
import type { TicketRow } from './tickets.queries';

export const FILTER = {
  /** `mine` contains the tickets assigned to a handler, or a requester's own open tickets. */
  view: oneOf(TICKET_VIEWS, 'all'),
  sort: oneOf(TICKET_ORDERS, 'activity'),
  search: text({ name: 'searchTerm' }),
  product: id(),
  type: choice(INQUIRY_TYPES),
  status: choice(TICKET_STATUSES),
  /** The side that has to reply to an open ticket. */
  waitingFor: choice(SIDES),
  /** The first and last day of submission. */
  from: day(),
  to: day(),
};
export type TicketFilter = FilterOf<typeof FILTER>;

/** The reader for whom a view is computed. `handles` decides whether `mine` contains assigned tickets or the reader's own. */
export interface Reader {
  id: string;
  handles: boolean;
}

const foldText = (text: string) => text.normalize('NFKC').toLocaleLowerCase();
const isInView = (ticket: Ticket | TicketRow, { view, status: wantedStatus }: TicketFilter, me: Reader): boolean => {
  const { status, assignee } = ticket;
  if (view === 'all') return true;
  // A ticket from a fact has no reader state, but a row on screen does. A row stays in the view of mentions after it is read.
  if (view === 'mentioned') return 'mentioned' in ticket;
  const snoozedUntil = 'snoozedUntil' in ticket ? ticket.snoozedUntil : null;
  if (view === 'snoozed') return snoozedUntil !== null;
  if (view === 'following') return 'following' in ticket && ticket.following;
  if (snoozedUntil !== null) return false;
  if (!wantedStatus && status === 'Closed') return false;
  if (view === 'unassigned') return assignee === null;
  return !me.handles || assignee?.id === me.id;
};

/**
 * Returns true if a partner's list contains tickets of colleagues. A partner receives facts only about those that the partner may read. They
 * never wait for the partner, and only followed ones are listed by what they wait for.
 */
const listsColleagues = ({ view, waitingFor }: TicketFilter): boolean =>
  view === 'following' ? waitingFor !== 'requester' : view === 'all' && !waitingFor;

/** Returns true if the queue on screen would contain this ticket, as far as the client can tell without a request. */
export function belongs(ticket: Ticket | TicketRow, filter: TicketFilter, me: Reader): boolean {
  const { search, product, type, status, waitingFor, from, to } = filter;
  const day = ticket.submittedDate.slice(0, 10);
  const isOwn = ticket.userId === me.id;
  if (me.handles ? isOwn : !isOwn && !listsColleagues(filter)) return false;
  if (status && ticket.status !== status) return false;
  if (waitingFor && (ticket.status === 'Closed' || ticket.lastSide === waitingFor)) return false;
  if (product && ticket.productId !== product) return false;
  if (type && ticket.inquiryType !== type) return false;
  if ((from && day < from) || (to && day > to)) return false;
  const words = foldText(search.trim());
  const texts = [ticket.ticketNo, ticket.subject, ticket.company, ticket.user, ticket.excerpt];
  return isInView(ticket, filter, me) && (!words || texts.some((text) => foldText(text).includes(words)));
}

export type Ghost =
  | { what: 'closed' | 'answered' | 'started' | 'released' | 'snoozed' | 'back' | 'unfollowed' }
  | { what: 'taken'; by: string; isOwn: boolean };

/** Returns why a row was removed from this queue. Ignores the search, which may match text that a row does not contain. */
export function ghostOf(row: TicketRow, filter: TicketFilter, me: Reader): Ghost | null {
  if (belongs(row, { ...filter, search: '' }, me)) return null;
  if (filter.view === 'following' && !row.following) return { what: 'unfollowed' };
  if (row.status === 'Closed') return { what: 'closed' };
  if (filter.view === 'snoozed') return { what: 'back' };
  if (row.snoozedUntil) return { what: 'snoozed' };
  if (filter.waitingFor === row.lastSide) return { what: 'answered' };
  if (filter.status === 'New' && row.status === 'In Progress') return { what: 'started' };
  return row.assignee ? { what: 'taken', by: row.assignee.name, isOwn: row.assignee.id === me.id } : { what: 'released' };
}
