import { handlesTickets } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { useRole } from '../../../live/use-session';
import type { UrgentClause, WaitingItems } from '../../../parts/waiting';
import { useNow } from '../../../ui/text/clock';
import { findNextDeadline } from '../ticket-status';
import { type TicketRow, ticketAddress } from '../tickets.queries';
import { firstTicketsQuery, needsAnswer, sortUnreadFirst } from './first-tickets';
import { TicketHomeRow } from './ticket-home-row';

const UNANSWERED_ADDRESS = '/all-inquiries?waitingFor=handler';

/** The page with all inquiries that await this side. */
export const waitingTicketsAddress = (handles: boolean): string => (handles ? UNANSWERED_ADDRESS : '/all-inquiries?view=mine');

/** Returns the newest question, which is shown even if many others are due earlier. */
const newestOf = (rows: readonly TicketRow[]) => rows.toSorted((a, b) => b.submittedDate.localeCompare(a.submittedDate))[0];

/** The inquiries to answer: own and unassigned ones, and those with a mention. */
function useTicketsToAnswer(handles: boolean): WaitingItems {
  const assignedQuery = useQuery({ ...firstTicketsQuery('mine', true), enabled: handles });
  const unassignedQuery = useQuery({ ...firstTicketsQuery('unassigned', true), enabled: handles });
  const mentionQuery = useQuery({ ...firstTicketsQuery('mentioned', true), enabled: handles });
  const now = useNow();
  const clausesOf = useClauses();
  const pages = [assignedQuery.data, unassignedQuery.data].flatMap((page) => page ?? []);
  const listedRows = pages.flatMap(({ items }) => items);
  const ids = new Set(listedRows.map(({ ticketId }) => ticketId));
  // Mentions alone never delay the list.
  const otherMentions = (mentionQuery.data?.items ?? []).filter(({ ticketId }) => !ids.has(ticketId));
  const rows = pages.length < 2 || mentionQuery.isLoading ? undefined : [...listedRows, ...otherMentions].filter(needsAnswer);
  const newestTime = rows && newestOf(rows);
  return {
    rows: rows?.map((row) => ({
      id: row.ticketId,
      due: findNextDeadline(row.clock, now)?.at ?? null,
      isPinned: row === newestTime,
      row: <TicketHomeRow key={row.ticketId} row={row} handles isAnswerable />,
    })),
    count: pages.reduce((sum, { totalCount }) => sum + totalCount, 0) + otherMentions.filter(needsAnswer).length,
    isMore: pages.some(({ totalIsMore }) => totalIsMore),
    clauses: rows ? clausesOf(rows, now) : [],
    failure: assignedQuery.error ?? unassignedQuery.error,
    retry: () => {
      for (const query of [assignedQuery, unassignedQuery]) if (query.isError) void query.refetch();
    },
  };
}

/** Returns the clause about the late inquiries or, if none is late, about the next inquiry to answer. */
function useClauses() {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (rows: readonly TicketRow[], now: number): UrgentClause[] => {
    const deadlines = rows.flatMap((row) => {
      const deadline = findNextDeadline(row.clock, now);
      return deadline ? [{ row, due: deadline }] : [];
    });
    const lateRows = deadlines.filter(({ due }) => due.isLate);
    const next = deadlines.toSorted((a, b) => a.due.at.localeCompare(b.due.at))[0];
    if (!next) return [];
    const { row, due } = next;
    if (!lateRows.length) {
      const text = t('urgent.answer', { name: row.user, time: Date.parse(due.at) - now });
      return [{ due: due.at, text, to: ticketAddress(row.ticketId) }];
    }
    const address = lateRows.length === 1 ? ticketAddress(row.ticketId) : `${UNANSWERED_ADDRESS}&sort=due`;
    return [{ due: due.at, text: t('urgent.late', { count: lateRows.length, number: format.number(lateRows.length) }), to: address }];
  };
}

/** Returns the reader's own inquiries whose last message is from the other side, unread ones first. */
function useAnsweredTickets(isRequester: boolean): WaitingItems {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { data, error, refetch } = useQuery({ ...firstTicketsQuery('mine', false), enabled: isRequester });
  const rows = data && sortUnreadFirst(data.items).filter((row) => !needsAnswer(row));
  const news = rows?.filter(({ unread }) => unread) ?? [];
  const address = news.length === 1 ? ticketAddress(news[0]!.ticketId) : waitingTicketsAddress(false);
  return {
    rows: rows?.map((row) => ({
      id: row.ticketId,
      due: null,
      row: <TicketHomeRow key={row.ticketId} row={row} handles={false} isAnswerable />,
    })),
    count: rows?.length ?? 0,
    isMore: data !== undefined && data.totalCount > data.items.length,
    clauses: news.length
      ? [{ due: null, text: t('urgent.replies', { count: news.length, number: format.number(news.length) }), to: address }]
      : [],
    failure: error,
    retry: () => void refetch(),
  };
}

export function useWaitingTickets(): WaitingItems {
  const role = useRole();
  const handles = role !== undefined && handlesTickets(role);
  const ticketsToAnswer = useTicketsToAnswer(handles);
  const answeredTickets = useAnsweredTickets(!handles);
  return handles ? ticketsToAnswer : answeredTickets;
}
