import { handlesTickets } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole, useSession } from '../../../live/use-session';
import { HomeSection } from '../../../parts/home-section';
import { useNow } from '../../../ui/text/clock';
import { TicketRow } from '../queue/ticket-row';
import { nextDue } from '../ticket-status';
import { type TicketRow as Row, ticketAddress, useTicketCounts } from '../tickets.queries';
import { firstOf, isOwed } from './first-tickets';

const SHOWN = 5;
const doNothing = () => {};

/** Sorts rows by the next deadline. Rows without a deadline come last, newest message first. */
const byDue = (rows: readonly Row[], now: number): Row[] => {
  const dueOf = ({ clock }: Row) => nextDue(clock, now)?.at ?? '9';
  return rows.toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)) || b.lastAt.localeCompare(a.lastAt));
};

/** Returns the first rows. The last one is replaced by the newest question if that question would be hidden. */
function withNewest(rows: readonly Row[]): Row[] {
  const first = rows.slice(0, SHOWN);
  const newest = rows.toSorted((a, b) => b.submittedDate.localeCompare(a.submittedDate))[0];
  if (!newest || first.includes(newest)) return first;
  return [...first.slice(0, SHOWN - 1), newest];
}

/** Sorts unread rows first, then by newest message. */
const byNews = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Number(b.unread) - Number(a.unread) || b.lastAt.localeCompare(a.lastAt));

/**
 * Lists the inquiries that need this person: for handlers, those with a mention and then unassigned or unanswered ones; for partners, their
 * open ones, unread first.
 */
export default function TicketsBlock() {
  const { t } = useTranslation('home');
  const { user } = useSession();
  const role = useRole();
  const handles = role !== undefined && handlesTickets(role);
  const id = user?.userId ?? '';
  const me = useMemo(() => ({ id, handles }), [id, handles]);
  const now = useNow();
  const mine = useQuery(firstOf('mine', handles));
  const unassignedQuery = useQuery({ ...firstOf('unassigned', handles), enabled: handles });
  const { data: counts, isLoading: isCounting } = useTicketCounts();
  const isMentioned = handles && (counts?.mentioned ?? 0) > 0;
  const mentions = useQuery({ ...firstOf('mentioned', handles), enabled: isMentioned });

  const ownRows = mine.data?.items;
  const unassignedRows = unassignedQuery.data?.items;
  const mentionRows = (isMentioned && mentions.data?.items) || [];
  const isOther = ({ ticketId }: Row) => mentionRows.every((row) => row.ticketId !== ticketId);
  const toAnswer = ownRows &&
    unassignedRows && [...mentionRows, ...byDue([...unassignedRows, ...ownRows].filter(isOwed).filter(isOther), now)];
  // Mentions are above the other rows, so they load first; otherwise the rows would move.
  const isWaiting = handles && (isCounting || mentions.isLoading);
  const rows = handles ? (isWaiting ? undefined : toAnswer) : ownRows && byNews(ownRows);
  const hasMore = [mine.data, unassignedQuery.data].some((page) => page && page.totalCount > page.items.length);
  const toAnswerCount = hasMore ? undefined : rows?.length;
  return (
    <HomeSection
      title={t(handles ? 'toAnswer' : 'openInquiries')}
      count={handles ? toAnswerCount : counts?.open}
      all={handles ? '/all-inquiries' : '/all-inquiries?view=mine'}
      rows={
        rows &&
        withNewest(rows).map((row) => (
          <TicketRow
            key={row.ticketId}
            row={row}
            to={ticketAddress(row.ticketId)}
            me={me}
            selected={false}
            ghost={undefined}
            fresh={undefined}
            byOpening={false}
            viewers={[]}
            onSeen={doNothing}
            onPrefetch={doNothing}
            withLco={role === 'RHQ'}
          />
        ))
      }
      failure={mine.error ?? unassignedQuery.error}
      onRetry={() => {
        if (mine.isError) void mine.refetch();
        if (unassignedQuery.isError) void unassignedQuery.refetch();
      }}
      empty={t(handles ? 'nothingToAnswer' : 'noOpenInquiries')}
    />
  );
}
