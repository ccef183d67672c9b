import type { Ticket, TicketEntry } from '@portal/contracts';
import { createStore } from '../../store';

export interface TicketNews {
  ticket: Ticket;
  entry: TicketEntry;
}

const latest = createStore<TicketNews | null>(null);

/** Publishes recent ticket events to transient views. */
export const ticketNews = {
  tell: (news: TicketNews): void => latest.set(news),
  subscribe: (listener: (news: TicketNews) => void): (() => void) =>
    latest.subscribe(() => {
      const news = latest.get();
      if (news) listener(news);
    }),
};
