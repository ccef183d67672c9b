import { isPartner } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { useSession } from '../../../live/use-session';
import { detailAddress, listAddress } from '../../../parts/publication-address';
import type { WaitingItems } from '../../../parts/waiting';
import { awaitingNewsQuery } from '../news.queries';

export const AWAITING_LIST = listAddress('news', { awaiting: '1' });

/** Returns the news to acknowledge for the summary sentence, without rows, because a separate block lists the news. */
export function useAwaitingNews(): WaitingItems {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { user } = useSession();
  const isEnabled = isPartner(user?.role);
  const { data, error, refetch } = useQuery({ ...awaitingNewsQuery(user?.userId ?? ''), enabled: isEnabled });
  const count = data?.totalCount ?? 0;
  const first = data?.items[0];
  const address = count === 1 && first ? detailAddress('news', first.documentId) : AWAITING_LIST;
  return {
    rows: data || error || !isEnabled ? [] : undefined,
    count: 0,
    clauses: count ? [{ due: null, text: t('urgent.acknowledge', { count, number: format.number(count) }), to: address }] : [],
    failure: error,
    retry: () => void refetch(),
  };
}
