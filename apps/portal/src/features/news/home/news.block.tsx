import { isPartner } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../live/use-session';
import { NEW_ROWS } from '../../../parts/home-blocks';
import { HomeSection } from '../../../parts/home-section';
import { listAddress } from '../../../parts/publication-address';
import { awaitingNewsQuery, latestNewsQuery } from '../news.queries';
import { NewsLine } from './news-line';

/** Lists the latest news, except items that another block lists because they await acknowledgement. */
export default function NewsBlock() {
  const { t } = useTranslation('home');
  const { user } = useSession();
  const me = user?.userId ?? '';
  const latest = useQuery(latestNewsQuery(me));
  const mustAcknowledge = isPartner(user?.role);
  const awaitingNews = useQuery({ ...awaitingNewsQuery(me), enabled: mustAcknowledge });
  const isReady = !mustAcknowledge || awaitingNews.data || awaitingNews.isError;
  const listedIds = new Set(awaitingNews.data?.items.map(({ documentId }) => documentId));
  const rows = latest.data?.items.filter(({ documentId }) => !listedIds.has(documentId));
  return (
    <HomeSection
      title={t('block.news')}
      all={listAddress('news')}
      rows={isReady ? rows?.slice(0, NEW_ROWS).map((row) => <NewsLine key={row.documentId} row={row} />) : undefined}
      failure={latest.error}
      onRetry={() => void latest.refetch()}
      empty={t('noNews')}
    />
  );
}
