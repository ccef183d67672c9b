import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../live/use-session';
import { PublicationBlock } from '../../publishing/home/publication-block';
import { latestPriceListsQuery } from './prices.queries';

export default function PriceListsBlock() {
  const { t } = useTranslation('home');
  const latest = useQuery(latestPriceListsQuery(useSession().user?.userId ?? ''));
  return <PublicationBlock kind="price" title={t('block.priceLists')} empty={t('noPriceLists')} latest={latest} />;
}
