import i18next from 'i18next';
import type { FindShelves } from '../../parts/feature';
import { ticketAddress } from './tickets.queries';

/** Searches the inquiries that this person may see, by number, words and people. */
export const ticketSearch: FindShelves = {
  inquiries: {
    title: () => i18next.t('inquiries-shell:title.allInquiries'),
    row: ({ ticketId, ticketNo, subject, company }) => ({
      id: ticketId,
      title: subject,
      detail: `${ticketNo} · ${company}`,
      to: ticketAddress(ticketId),
    }),
    all: (searchTerm) => `/all-inquiries?${new URLSearchParams({ searchTerm })}`,
  },
};
