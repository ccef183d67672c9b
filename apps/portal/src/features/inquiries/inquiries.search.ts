import i18next from 'i18next';
import type { FindShelves } from '../../parts/feature';
import { inquiryAddress } from './inquiries.queries';

/** The inquiries that this person may see, by number, words and people. */
export const inquirySearch: FindShelves = {
  inquiries: {
    title: () => i18next.t('inquiries-shell:title.allInquiries'),
    row: ({ ticketId, ticketNo, subject, company }) => ({
      id: ticketId,
      title: subject,
      detail: `${ticketNo} · ${company}`,
      to: inquiryAddress(ticketId),
    }),
    all: (searchTerm) => `/all-inquiries?${new URLSearchParams({ searchTerm })}`,
  },
};
