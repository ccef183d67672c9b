import { sees } from '@portal/contracts';
import i18next from 'i18next';
import { api } from '../../live/api';
import { requestAddress } from '../../parts/decisions';
import type { SearchSource } from '../../parts/feature';

/** The people whose requests this person may see. */
export const requestSearch: SearchSource = {
  who: sees.approvals,
  async find(search, signal) {
    const { items } = await api.approval.approvalList({ search, pageNumber: 1, pageSize: 5 }, { signal });
    const group = i18next.t('approvals-shell:title.approval');
    return items.map(({ userId, name, companyName }) => ({
      id: userId,
      group,
      title: name,
      detail: companyName,
      to: requestAddress(userId),
    }));
  },
};
