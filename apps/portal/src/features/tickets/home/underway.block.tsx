import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HomeSection, OptionalPlace } from '../../../parts/home-section';
import { byNews, firstTicketsQuery, needsAnswer } from './first-tickets';
import { TicketHomeRow } from './ticket-home-row';
import { allWaitingTickets } from './waiting-tickets';

const SHOWN = 3;

/** The open inquiries of a partner that wait for a reply; renders nothing if there are none. */
export default function UnderwayBlock() {
  const { t } = useTranslation('home');
  const { data, isPending } = useQuery(firstTicketsQuery('mine', false));
  if (isPending) return <OptionalPlace />;
  const rows = byNews(data?.items.filter(needsAnswer) ?? []);
  if (!rows.length) return null;
  return (
    <HomeSection
      title={t('block.underway')}
      count={rows.length}
      all={allWaitingTickets(false)}
      rows={rows.slice(0, SHOWN).map((row) => <TicketHomeRow key={row.ticketId} row={row} handles={false} />)}
      failure={null}
      onRetry={() => {}}
      empty=""
    />
  );
}
