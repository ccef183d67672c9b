import { LIMITS } from '@portal/contracts';
import { api } from '../../../live/api';
import type { TicketRow } from '../tickets.queries';

/** The page size, which exceeds the usual number of a handler's open tickets and of all unassigned tickets. */
const HANDLER_PAGE_SIZE = 50;

export const needsAnswer = ({ lastSide }: Pick<TicketRow, 'lastSide'>): boolean => lastSide === 'requester';

/** Fetches the inquiries that the home page shows: for handlers those to answer, for partners all open ones. */
export const firstTicketsQuery = (view: 'mine' | 'unassigned' | 'mentioned', handles: boolean) =>
  api.tickets.list.query({
    view,
    pageNumber: 1,
    pageSize: handles && view !== 'mentioned' ? HANDLER_PAGE_SIZE : LIMITS.pageSize,
    ...(handles ? { side: 'handled', sort: 'due', waitingFor: 'handler' } : {}),
  });

/** Sorts unread rows first, then by the newest message. */
export const sortUnreadFirst = (rows: readonly TicketRow[]): TicketRow[] =>
  rows.toSorted((a, b) => Number(b.unread) - Number(a.unread) || b.lastAt.localeCompare(a.lastAt));
