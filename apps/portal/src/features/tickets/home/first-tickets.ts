import { LIMITS } from '@portal/contracts';
import { api } from '../../../live/api';
import type { TicketRow } from '../tickets.queries';

/** More than anybody has open at a time, and mostly more than what nobody has. */
const LOOKED_THROUGH = 50;

/** True of an inquiry whose requester spoke last and waits for an answer. */
export const isOwed = ({ lastSide }: Pick<TicketRow, 'lastSide'>): boolean => lastSide === 'requester';

/** The inquiries of a view that home is about. */
export const firstOf = (view: 'mine' | 'unassigned' | 'mentioned', handles: boolean) =>
  api.tickets.list.query({
    view,
    pageNumber: 1,
    // Of the own ones those that were answered last are left out here, and must not fill the page.
    pageSize: handles && view !== 'mentioned' ? LOOKED_THROUGH : LIMITS.pageSize,
    ...(handles ? { side: 'handled', sort: 'due' } : {}),
  });
