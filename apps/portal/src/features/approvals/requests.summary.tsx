import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { SummaryLink } from '../../parts/summary-link';
import { nextRequestsQuery } from './approvals.queries';

/** The number of all waiting requests, including those received before the last visit. */
export default function WaitingRequestsLink() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const count = useQuery(nextRequestsQuery()).data?.counts.Waiting ?? 0;
  if (!count) return null;
  return <SummaryLink to="/approval">{t('summary.requests', { count, number: format.number(count) })}</SummaryLink>;
}
