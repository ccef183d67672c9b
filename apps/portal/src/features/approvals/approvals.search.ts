import i18next from 'i18next';
import { requestAddress } from '../../parts/decisions';
import type { FindShelves } from '../../parts/feature';

const everyRequest = (search: string): string => `/approval?${new URLSearchParams({ status: 'All', search })}`;

/** Searches the people whose requests this person decides, and their companies. */
export const requestSearch: FindShelves = {
  people: {
    title: () => i18next.t('approvals-shell:title.approval'),
    row: ({ userId, name, companyName }) => ({ id: userId, title: name, detail: companyName, to: requestAddress(userId) }),
    all: everyRequest,
  },
  companies: {
    title: () => i18next.t('pages:palette.companies'),
    row: ({ companyId, name, lcoName }) => ({ id: companyId, title: name, detail: lcoName, to: everyRequest(name) }),
    all: everyRequest,
  },
};
