import { eventStateAt } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { useSession } from '../../../live/use-session';
import { detailAddress } from '../../../parts/publication-address';
import { SummaryLink } from '../../../parts/summary-link';
import { useNow } from '../../../ui/text/clock';
import { ownNextEventsQuery } from '../events.queries';

export default function NextEventLink() {
  const { t } = useTranslation('home');
  const { upcoming } = useFormat();
  const now = new Date(useNow());
  const { data } = useQuery(ownNextEventsQuery(useSession().user?.userId ?? ''));
  const next = data?.items.find((row) => row.registration?.state === 'seated' && eventStateAt(row, now) === 'upcoming');
  if (!next) return null;
  return (
    <SummaryLink to={detailAddress('event', next.documentId)}>{t('summary.nextEvent', { time: upcoming(next.startsAt) })}</SummaryLink>
  );
}
