import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../live/use-session';
import { HomeSection } from '../../parts/home-section';
import { detailAddress, listAddress } from '../../parts/publication-address';
import { PublicationLine } from '../../publishing/home/publication-row';
import { latestPriceListsQuery } from './prices.queries';

export default function PriceListsBlock() {
  const { t } = useTranslation('home');
  const me = useSession().user?.userId ?? '';
  const { data, error, refetch } = useQuery(latestPriceListsQuery(me));
  return (
    <HomeSection
      title={t('block.priceLists')}
      all={listAddress('price')}
      rows={data?.items.map((row) => <PublicationLine key={row.documentId} row={row} to={detailAddress('price', row.documentId)} />)}
      failure={error}
      onRetry={() => void refetch()}
      empty={t('noPriceLists')}
    />
  );
}
