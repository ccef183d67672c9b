import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { SummaryLink } from '../../parts/summary-link';
import { PARTS_PAGE, partNewsQuery } from './parts.queries';

/** The number of watched prices that changed since the last visit. */
export default function PriceChangesLink({ since }: { since: string }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { data } = useQuery(partNewsQuery(since));
  const { items = [], totalCount = 0 } = data ?? {};
  const count = items.reduce(
    (sum, { counts: { mentioned: _mentioned, ...prices } }) => sum + Object.values(prices).reduce((all, one) => all + one, 0),
    0,
  );
  if (!count) return null;
  const number = format.number(count) + (totalCount > items.length ? '+' : '');
  return <SummaryLink to={PARTS_PAGE}>{t('summary.prices', { count, number })}</SummaryLink>;
}
