import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { useSession } from '../../live/use-session';
import { listAddress } from '../../parts/publication-address';
import { SummaryLink } from '../../parts/summary-link';
import { newSince } from '../../publishing/home/new-since';
import { latestPriceListsQuery } from './prices.queries';

export default function NewPriceListsLink({ since }: { since: string }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { data } = useQuery(latestPriceListsQuery(useSession().user?.userId ?? ''));
  const { count, isMore } = newSince(data, since);
  if (!count) return null;
  return (
    <SummaryLink to={listAddress('price')}>
      {t('summary.priceLists', { count, number: format.number(count) + (isMore ? '+' : '') })}
    </SummaryLink>
  );
}
