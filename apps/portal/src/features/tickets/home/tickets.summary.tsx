import { handlesTickets } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { useRole } from '../../../live/use-session';
import { SummaryLink } from '../../../parts/summary-link';
import type { TicketRow } from '../tickets.queries';
import { firstTicketsQuery, needsAnswer } from './first-tickets';

/** Counts, for handlers, new inquiries since the last visit and inquiries that need an answer; for partners, answered inquiries. */
export default function TicketLinks({ since }: { since: string }) {
  const role = useRole();
  if (!role) return null;
  return handlesTickets(role) ? <TicketsToAnswer since={since} /> : <AnsweredTickets />;
}

function TicketsToAnswer({ since }: { since: string }) {
  const { data: mine } = useQuery(firstTicketsQuery('mine', true));
  const { data: unassignedPage } = useQuery(firstTicketsQuery('unassigned', true));
  if (!mine || !unassignedPage) return null;
  const rows = [...unassignedPage.items, ...mine.items];
  // An inquiry that was read since the last visit is not new. The badge does not count it either.
  const isNew = ({ submittedDate, unread }: TicketRow) => unread && Date.parse(submittedDate) > Date.parse(since);
  // The list is sorted by deadline, so later pages may contain newer inquiries.
  const hasMore = unassignedPage.totalCount > unassignedPage.items.length;
  return (
    <>
      <Figure name="inquiries" to="/all-inquiries" count={rows.filter(isNew).length} isMore={hasMore} />
      <Figure
        name="due"
        to="/all-inquiries"
        count={rows.filter(needsAnswer).length}
        isMore={hasMore || mine.totalCount > mine.items.length}
      />
    </>
  );
}

function AnsweredTickets() {
  const { data } = useQuery(firstTicketsQuery('mine', false));
  if (!data) return null;
  const count = data.items.filter(({ unread, lastSide }) => unread && lastSide === 'handler').length;
  return <Figure name="replies" to="/all-inquiries?view=mine" count={count} isMore={data.totalCount > data.items.length} />;
}

function Figure({ name, to, count, isMore }: { name: 'inquiries' | 'due' | 'replies'; to: string; count: number; isMore: boolean }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (!count) return null;
  return <SummaryLink to={to}>{t(`summary.${name}`, { count, number: format.number(count) + (isMore ? '+' : '') })}</SummaryLink>;
}
