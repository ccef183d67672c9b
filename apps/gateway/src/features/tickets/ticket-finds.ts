import { FIND_AT_MOST, type FindGroup, type Principal, sees, ticketReads } from '@portal/contracts';
import type { Tickets } from './tickets.store';

/** The tickets that somebody finds by words. */
export const findTickets = async (tickets: Tickets, who: Principal, term: string): Promise<FindGroup<'inquiries'> | null> => {
  if (!sees.contactUs(who.role)) return null;
  return tickets.list(who, ticketReads.inquiryList.input.parse({ search: term, pageSize: FIND_AT_MOST }));
};
