import { FIND_AT_MOST, type FindGroup, type Principal, sees, ticketReads } from '@portal/contracts';
import type { Tickets } from './tickets.store';

const NUMBER = /^inq-\d+$/i;
/** How many may name the number of another before that one is not found first. */
const NAMED_AT_MOST = 50;

/** The tickets that somebody finds by words; the one that has the number comes before those that name it. */
export const findTickets = async (tickets: Tickets, who: Principal, term: string): Promise<FindGroup<'inquiries'> | null> => {
  if (!sees.contactUs(who.role)) return null;
  const list = (pageSize: number) => tickets.list(who, ticketReads.list.input.parse({ search: term, pageSize }));
  const wanted = term.trim().toUpperCase();
  if (!NUMBER.test(wanted)) return list(FIND_AT_MOST);
  const { items, ...rest } = await list(NAMED_AT_MOST);
  const [own, others] = [true, false].map((isOwn) => items.filter(({ ticketNo }) => (ticketNo === wanted) === isOwn));
  return { ...rest, items: [...own!, ...others!].slice(0, FIND_AT_MOST) };
};
