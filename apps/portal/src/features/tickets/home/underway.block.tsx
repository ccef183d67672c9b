import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HomeSection, OptionalPlaceholder } from '../../../parts/home-section';
import { firstTicketsQuery, needsAnswer, sortUnreadFirst } from './first-tickets';
import { TicketHomeRow } from './ticket-home-row';
import { waitingTicketsAddress } from './waiting-tickets';

const MAX_ROWS = 3;

/** Lists a partner's open inquiries that await a reply. Renders nothing if there are none. */
export default function UnderwayBlock() {
  const { t } = useTranslation('home');
  const { data, isPending } = useQuery(firstTicketsQuery('mine', false));
  if (isPending) return <OptionalPlaceholder />;
  const rows = sortUnreadFirst(data?.items.filter(needsAnswer) ?? []);
  if (!rows.length) return null;
  return (
    <HomeSection
      title={t('block.underway')}
      count={rows.length}
      all={waitingTicketsAddress(false)}
      rows={rows.slice(0, MAX_ROWS).map((row) => <TicketHomeRow key={row.ticketId} row={row} handles={false} />)}
      failure={null}
      onRetry={() => {}}
      empty=""
    />
  );
}
