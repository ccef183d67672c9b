import type { Ticket, TicketEntry } from '@portal/contracts';

export interface TicketNews {
  ticket: Ticket;
  entry: TicketEntry;
}

const listeners = new Set<(news: TicketNews) => void>();

/** What was said or done at a ticket a moment ago, for whoever shows it in passing. */
export const ticketNews = {
  tell(news: TicketNews) {
    for (const heard of listeners) heard(news);
  },
  subscribe(heard: (news: TicketNews) => void) {
    listeners.add(heard);
    return () => {
      listeners.delete(heard);
    };
  },
};
