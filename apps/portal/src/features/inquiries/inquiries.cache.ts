import type { FactData, FactType, Ticket, TicketEntry } from '@portal/contracts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/fact-handlers';
import { session } from '../../live/session';
import { stoppedTyping } from '../../live/typing';
import * as detail from './inquiries.detail';
import { pendingTickets } from './inquiries.pending';
import { countsQuery, type InquiryPage, type InquiryRow, QUEUE } from './inquiries.queries';
import { ticketNews } from './ticket-news';

/** Facts come in flocks after a lost line; lists are asked for once. */
const GATHER_MS = 150;
const gathering = new WeakSet<QueryClient>();

const lists = () => api.contactus.inquiryList.key;
const isQueue = ({ meta }: Query) => meta === QUEUE;

/** Every list as it may be known now. Writing to a list that has to be asked for again does not make it true. */
function eachList(cache: QueryClient, change: (page: InquiryPage) => InquiryPage) {
  for (const [queryKey] of cache.getQueriesData<InquiryPage>({ queryKey: lists() })) {
    const untrue = cache.getQueryState(queryKey)?.isInvalidated;
    cache.setQueryData<InquiryPage>(queryKey, (page) => page && change(page));
    if (untrue) void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}

const withRow = (page: InquiryPage, ticketId: string, change: (row: InquiryRow) => InquiryRow): InquiryPage => {
  const at = page.dataList.findIndex((row) => row.ticketId === ticketId);
  const row = page.dataList[at];
  return row ? { ...page, dataList: page.dataList.with(at, change(row)) } : page;
};

/** A row changes where it stands, and only towards a later rev. */
const patchRows = (cache: QueryClient, ticket: Ticket) =>
  eachList(cache, (page) => withRow(page, ticket.ticketId, (row) => (row.rev < ticket.rev ? { ...row, ...ticket } : row)));

/** Order, totals and other pages are the server's to say. The queue on screen is asked for when it may move, other lists soon. */
function expire(cache: QueryClient) {
  void cache.invalidateQueries({ queryKey: lists(), refetchType: 'none' });
  if (gathering.has(cache)) return;
  gathering.add(cache);
  setTimeout(() => {
    gathering.delete(cache);
    void cache.refetchQueries({ queryKey: lists(), type: 'active', stale: true, predicate: (query) => !isQueue(query) });
  }, GATHER_MS);
}

const onScreen = (cache: QueryClient, { ticketId }: Ticket): boolean =>
  cache
    .getQueryCache()
    .findAll({ queryKey: lists(), type: 'active', predicate: isQueue })
    .some(({ state }) => (state.data as InquiryPage | undefined)?.dataList.some((row) => row.ticketId === ticketId));

function moved(cache: QueryClient, { ticket, entry }: { ticket: Ticket; entry: TicketEntry }) {
  const byMe = entry.by.id === session.actor.getSnapshot().context.user?.UserId;
  if (byMe) pendingTickets.drop(ticket.ticketId);
  else if (!onScreen(cache, ticket)) pendingTickets.add(ticket);
  patchRows(cache, ticket);
  detail.entered(cache, ticket, entry);
  expire(cache);
  stoppedTyping(ticket.ticketId, entry.by.id);
  ticketNews.tell({ ticket, entry });
}

function opened(cache: QueryClient, news: FactData<'ticket.opened'>) {
  const { follows, ticketId, ticketNo, submittedDate } = news.ticket;
  if (follows) {
    const by = { ticketId, ticketNo, submittedDate };
    eachList(cache, (page) => withRow(page, follows.ticketId, (row) => detail.withFollower(row, by)));
    detail.followed(cache, follows.ticketId, by);
  }
  moved(cache, news);
}

function rated(cache: QueryClient, { ticket }: FactData<'ticket.rated'>) {
  patchRows(cache, ticket);
  detail.changed(cache, ticket);
}

/** Absolute numbers, and whether one ticket is unread: both say themselves wherever they stand. */
function counted(cache: QueryClient, { ticketId, unread, counts }: FactData<'ticket.counted'>) {
  cache.setQueryData(countsQuery().queryKey, counts);
  eachList(cache, (page) =>
    withRow({ ...page, notifyCountValue: counts.notifyCountValue }, ticketId, (row) => (row.unread === unread ? row : { ...row, unread })),
  );
  detail.marked(cache, ticketId, unread);
}

/** Names and faces stand in rows, in conversations and among those who may be chosen. */
export function peopleChanged(cache: QueryClient) {
  const { inquiryById, assignees, requesters } = api.contactus;
  for (const { key } of [inquiryById, assignees, requesters]) void cache.invalidateQueries({ queryKey: key });
  expire(cache);
}

export const factHandlers = {
  'ticket.opened': opened,
  'ticket.replied': moved,
  'ticket.started': moved,
  'ticket.assigned': moved,
  'ticket.closed': moved,
  'ticket.rated': rated,
  'ticket.seen': detail.seen,
  'ticket.noted': detail.noted,
  'ticket.counted': counted,
  'canned.changed': (cache: QueryClient) => void cache.invalidateQueries({ queryKey: api.contactus.cannedReplies.key }),
  'hours.changed': (cache: QueryClient) => void cache.invalidateQueries({ queryKey: api.contactus.businessHours.key }),
} satisfies Pick<FactHandlers, Extract<FactType, `ticket.${string}` | `canned.${string}` | `hours.${string}`>>;
