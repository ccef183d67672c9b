import { LIMITS } from '@portal/contracts';
import { api } from '../../../live/api';
import type { TicketRow } from '../tickets.queries';

/** Page size: more than a handler usually has open, and mostly more than all unassigned inquiries. */
const LOOKED_THROUGH = 50;

/** Returns true if the requester wrote last and waits for an answer. */
export const isOwed = ({ lastSide }: Pick<TicketRow, 'lastSide'>): boolean => lastSide === 'requester';

/** Fetches the inquiries of a view that the home page shows. */
export const firstOf = (view: 'mine' | 'unassigned' | 'mentioned', handles: boolean) =>
  api.tickets.list.query({
    view,
    pageNumber: 1,
    // Answered own inquiries are filtered out here, and must not fill the page.
    pageSize: handles && view !== 'mentioned' ? LOOKED_THROUGH : LIMITS.pageSize,
    ...(handles ? { side: 'handled', sort: 'due' } : {}),
  });
