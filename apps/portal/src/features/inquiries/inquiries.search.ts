import { sees } from '@portal/contracts';
import i18next from 'i18next';
import { api } from '../../live/api';
import type { SearchSource } from '../../parts/feature';
import { inquiryAddress } from './inquiries.queries';

/** The inquiries that this person may see, by number, words and people. */
export const inquirySearch: SearchSource = {
  who: sees.contactUs,
  async find(search, signal) {
    const { items } = await api.contactus.inquiryList({ search, pageNumber: 1, pageSize: 5 }, { signal });
    const group = i18next.t('inquiries-shell:title.allInquiries');
    return items.map(({ ticketId, ticketNo, subject, company }) => ({
      id: ticketId,
      group,
      title: subject,
      detail: `${ticketNo} · ${company}`,
      to: inquiryAddress(ticketId),
    }));
  },
};
