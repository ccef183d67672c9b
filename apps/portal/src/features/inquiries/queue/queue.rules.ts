import type { Ticket, TicketClock } from '@portal/contracts';
import type { PendingRows } from '../../../list/pending-rows';
import type { InquiryFilter } from '../inquiries.queries';

/** Who looks: a requester's `mine` are the own open ones, a handler's those assigned to them. */
export interface Viewer {
  id: string;
  handles: boolean;
}

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase();
const inView = ({ status, assignee }: Ticket, { view, status: wanted }: InquiryFilter, me: Viewer): boolean => {
  if (view === 'all') return true;
  if (!wanted && status === 'Closed') return false;
  if (view === 'unassigned') return assignee === null;
  return !me.handles || assignee?.id === me.id;
};

/** Whether the queue on screen would hold this ticket, as far as one can tell without asking. */
export function belongs(ticket: Ticket, filter: InquiryFilter, me: Viewer): boolean {
  const { search, product, type, status, from, to } = filter;
  const day = ticket.submittedDate.slice(0, 10);
  if (me.handles ? ticket.userId === me.id : ticket.userId !== me.id) return false;
  if (status && ticket.status !== status) return false;
  if (product && ticket.productCategory !== product) return false;
  if (type && ticket.inquiryType !== type) return false;
  if ((from && day < from) || (to && day > to)) return false;
  const words = folded(search.trim());
  const told = [ticket.ticketNo, ticket.subject, ticket.company, ticket.user, ticket.excerpt];
  return inView(ticket, filter, me) && (!words || told.some((text) => folded(text).includes(words)));
}

export const pendingFor = ({ pending: waiting }: PendingRows<Ticket>, filter: InquiryFilter, me: Viewer): Ticket[] =>
  waiting.filter((ticket) => belongs(ticket, filter, me));

export type Ghost = { what: 'closed' | 'started' | 'released' } | { what: 'taken'; by: string; mine: boolean };

/** A row that left this queue while it stands on screen. What was searched for was found in more than a row tells. */
export function ghostOf(row: Ticket, filter: InquiryFilter, me: Viewer): Ghost | null {
  if (belongs(row, { ...filter, search: '' }, me)) return null;
  if (row.status === 'Closed') return { what: 'closed' };
  if (filter.status === 'New' && row.status === 'In Progress') return { what: 'started' };
  return row.assignee ? { what: 'taken', by: row.assignee.name, mine: row.assignee.id === me.id } : { what: 'released' };
}

export interface Due {
  what: 'answer' | 'resolve';
  at: string;
  late: boolean;
}

/** What a handler owes next: the first answer, then the end. Nothing once it is closed. */
export function nextDue({ answerBy, answeredAt, resolveBy, closedAt }: TicketClock, now: number): Due | null {
  if (closedAt) return null;
  const due = answeredAt ? { what: 'resolve' as const, at: resolveBy } : { what: 'answer' as const, at: answerBy };
  return { ...due, late: Date.parse(due.at) < now };
}
