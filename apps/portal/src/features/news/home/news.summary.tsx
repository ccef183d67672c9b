import { isPartner } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { useSession } from '../../../live/use-session';
import { listAddress } from '../../../parts/publication-address';
import { SummaryLink } from '../../../parts/summary-link';
import { NewItemsLink } from '../../../publishing/home/new-items-link';
import { awaitingNewsQuery, latestNewsQuery } from '../news.queries';

/**
 * The number of news items that await acknowledgement by the reader's company or, if there are none, of news items since the last visit.
 */
export default function NewsLink({ since }: { since: string }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { user } = useSession();
  const me = user?.userId ?? '';
  const { data } = useQuery(latestNewsQuery(me));
  const awaitingNews = useQuery({ ...awaitingNewsQuery(me), enabled: isPartner(user?.role) });
  const waitingCount = awaitingNews.data?.totalCount ?? 0;
  if (waitingCount)
    return (
      <SummaryLink to={listAddress('news', { awaiting: '1' })}>
        {t('summary.acknowledge', { count: waitingCount, number: format.number(waitingCount) })}
      </SummaryLink>
    );
  return <NewItemsLink kind="news" text="summary.news" latest={data} since={since} />;
}
