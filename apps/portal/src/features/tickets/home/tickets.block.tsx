import { handlesTickets } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole, useSession } from '../../../live/use-session';
import { HomeSection } from '../../../parts/home-section';
import { useNow } from '../../../ui/text/clock';
import { nextDue } from '../queue/next-due';
import { TicketRow } from '../queue/ticket-row';
import { type TicketRow as Row, ticketAddress, useTicketCounts } from '../tickets.queries';
import { firstOf, isOwed } from './first-tickets';

const SHOWN = 5;
const nothing = () => {};

/** What is due first stands first; what owes nothing comes last, the newest message on top. */
const byDue = (rows: readonly Row[], now: number): Row[] => {
  const dueOf = ({ clock }: Row) => nextDue(clock, now)?.at ?? '9';
  return rows.toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)) || b.lastAt.localeCompare(a.lastAt));
};

/** The first rows, of which the last gives way to the newest question where that would not be shown. */
function withNewest(rows: readonly Row[]): Row[] {
  const first = rows.slice(0, SHOWN);
  const newest = rows.toSorted((a, b) => b.submittedDate.localeCompare(a.submittedDate))[0];
  if (!newest || first.includes(newest)) return first;
  return [...first.slice(0, SHOWN - 1), newest];
}

/** With new replies first, then the newest. */
const byNews = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Number(b.unread) - Number(a.unread) || b.lastAt.localeCompare(a.lastAt));

/** The inquiries that wait for this person: to handlers those where a colleague mentions them, then those that nobody has or nobody answered, to partners their open ones, those with new replies first. */
export default function TicketsBlock() {
  const { t } = useTranslation('home');
  const { user } = useSession();
  const role = useRole();
  const handles = role !== undefined && handlesTickets(role);
  const id = user?.userId ?? '';
  const me = useMemo(() => ({ id, handles }), [id, handles]);
  const now = useNow();
  const mine = useQuery(firstOf('mine', handles));
  const unassigned = useQuery({ ...firstOf('unassigned', handles), enabled: handles });
  const { data: counts, isLoading: isCounting } = useTicketCounts();
  const isMentioned = handles && (counts?.mentioned ?? 0) > 0;
  const mentions = useQuery({ ...firstOf('mentioned', handles), enabled: isMentioned });

  const own = mine.data?.items;
  const free = unassigned.data?.items;
  const calling = (isMentioned && mentions.data?.items) || [];
  const isOther = ({ ticketId }: Row) => calling.every((row) => row.ticketId !== ticketId);
  const toAnswer = own && free && [...calling, ...byDue([...free, ...own].filter(isOwed).filter(isOther), now)];
  // Who is mentioned stands above the rest, which would move.
  const isWaiting = handles && (isCounting || mentions.isLoading);
  const rows = handles ? (isWaiting ? undefined : toAnswer) : own && byNews(own);
  const hasMore = [mine.data, unassigned.data].some((page) => page && page.totalCount > page.items.length);
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
            onSeen={nothing}
            onPrefetch={nothing}
            withLco={role === 'RHQ'}
          />
        ))
      }
      failure={mine.error ?? unassigned.error}
      onRetry={() => {
        if (mine.isError) void mine.refetch();
        if (unassigned.isError) void unassigned.refetch();
      }}
      empty={t(handles ? 'nothingToAnswer' : 'noOpenInquiries')}
    />
  );
}
