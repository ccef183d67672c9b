import { LIMITS } from '@portal/contracts';
import { api } from '../../../live/api';
import type { TicketRow } from '../tickets.queries';

/** The page size: larger than the usual number of a handler's open tickets and of all unassigned tickets. */
const LOOKED_THROUGH = 50;

/** Returns true if the requester wrote last and waits for an answer. */
export const isOwed = ({ lastSide }: Pick<TicketRow, 'lastSide'>): boolean => lastSide === 'requester';

/** Fetches the inquiries of a view that the home page shows. */
export const firstOf = (view: 'mine' | 'unassigned' | 'mentioned', handles: boolean) =>
  api.tickets.list.query({
    view,
    pageNumber: 1,
    // The block filters answered tickets out after fetching, so the page must be large enough to contain unanswered ones too.
    pageSize: handles && view !== 'mentioned' ? LOOKED_THROUGH : LIMITS.pageSize,
    ...(handles ? { side: 'handled', sort: 'due' } : {}),
  });
