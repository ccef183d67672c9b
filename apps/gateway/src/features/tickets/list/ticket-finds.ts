import { FIND_AT_MOST, type FindGroup, type Principal, sees, ticketReads } from '@portal/contracts';
import type { Tickets } from './tickets.store';

const NUMBER = /^inq-\d+$/i;
/** The number of matches among which the ticket with the searched number is put first; other tickets may mention that number. */
const NAMED_AT_MOST = 50;

/** Searches tickets by words; the ticket with the number precedes those that mention it. */
export const findTickets = async (tickets: Tickets, who: Principal, term: string): Promise<FindGroup<'inquiries'> | null> => {
  if (!sees.contactUs(who.role)) return null;
  const list = (pageSize: number) => tickets.list(who, ticketReads.list.input.parse({ search: term, pageSize }));
  const wanted = term.trim().toUpperCase();
  if (!NUMBER.test(wanted)) return list(FIND_AT_MOST);
  const { items, ...rest } = await list(NAMED_AT_MOST);
  const [own, others] = [true, false].map((isOwn) => items.filter(({ ticketNo }) => (ticketNo === wanted) === isOwn));
  return { ...rest, items: [...own!, ...others!].slice(0, FIND_AT_MOST) };
};
