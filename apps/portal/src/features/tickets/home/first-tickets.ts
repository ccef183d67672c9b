import { LIMITS } from '@portal/contracts';
import { api } from '../../../live/api';
import type { TicketRow } from '../tickets.queries';

/** The page size: larger than the usual number of a handler's open tickets and of all unassigned tickets. */
const LOOKED_THROUGH = 50;

export const isOwed = ({ lastSide }: Pick<TicketRow, 'lastSide'>): boolean => lastSide === 'requester';

export const firstOf = (view: 'mine' | 'unassigned' | 'mentioned', handles: boolean) =>
  api.tickets.list.query({
    view,
    pageNumber: 1,
    // The block filters answered tickets out after fetching, so the page must be large enough to contain unanswered ones too.
    pageSize: handles && view !== 'mentioned' ? LOOKED_THROUGH : LIMITS.pageSize,
    ...(handles ? { side: 'handled', sort: 'due' } : {}),
  });
