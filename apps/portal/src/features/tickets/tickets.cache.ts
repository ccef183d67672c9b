import type { FactData, SeenMark, Ticket, TicketEntry } from '@portal/contracts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import { forgetItem } from '../../live/recent-items';
import { session } from '../../live/session';
import { removeTypist } from '../../live/typing';
import { viewFacts } from '../../parts/view-facts';
import { createStore } from '../../store';
import { ticketList } from './tickets.list';
import { countsQuery, type TicketDetail, ticketQuery } from './tickets.queries';

export interface TicketNews {
  ticket: Ticket;
  entry: TicketEntry;
  /** True if this person follows the inquiry of a colleague, according to a list, the open ticket or the unread mark that follows. */
  isFollowed?: boolean;
}

const latestNews = createStore<TicketNews | null>(null);

/** Publishes recent ticket events to transient views such as toasts. */
export const ticketNews = {
  publish: (news: TicketNews): void => latestNews.set(news),
  subscribe: (listener: (news: TicketNews) => void): (() => void) =>
    latestNews.subscribe(() => {
      const news = latestNews.get();
      if (news) listener(news);
    }),
};

const { cache: list, pending } = ticketList;

const openTicketOf = (client: QueryClient, ticketId: string) => client.getQueryState<TicketDetail>(ticketQuery(ticketId).queryKey);

/** Patches the open ticket. A ticket that was stale stays stale. */
function patch(client: QueryClient, ticketId: string, change: (open: TicketDetail) => TicketDetail) {
  const { queryKey } = ticketQuery(ticketId);
  const isStale = openTicketOf(client, ticketId)?.isInvalidated;
  client.setQueryData<TicketDetail>(queryKey, (open) => open && change(open));
  if (isStale) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

const fetchAgain = (client: QueryClient, ticketId: string) =>
  void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey, exact: true });

/** Appends an entry to the conversation. If an earlier entry is missing, refetches the ticket instead. */
function appendEntry(client: QueryClient, ticket: Ticket, entry: TicketEntry) {
  const openDetail = openTicketOf(client, ticket.ticketId)?.data;
  const last = openDetail?.entries.at(-1)?.nr ?? 0;
  if (!openDetail || entry.nr > last + 1) return fetchAgain(client, ticket.ticketId);
  patch(client, ticket.ticketId, (now) => ({
    ...now,
    ticket: now.ticket.rev < ticket.rev ? ticket : now.ticket,
    entries: entry.nr === last + 1 ? [...now.entries, entry] : now.entries,
  }));
}

/** Returns true if this person has snoozed the ticket, according to a list or the open ticket. */
const isSnoozed = (client: QueryClient, ticketId: string): boolean =>
  [openTicketOf(client, ticketId)?.data, list.findRow(client, ticketId)].some((cachedTicket) => cachedTicket?.snoozedUntil);

const isFollowed = (client: QueryClient, ticketId: string): boolean =>
  [openTicketOf(client, ticketId)?.data, list.findRow(client, ticketId)].some((cachedTicket) => cachedTicket?.following);

/** Refetches the responses of these routes where they are on screen. */
const refetch = (client: QueryClient, ...routes: { key: readonly unknown[] }[]): void => {
  for (const { key } of routes) void client.invalidateQueries({ queryKey: key });
};

/** Applies a reply or another event of a ticket to rows, the open conversation and toasts. */
function addEntry(client: QueryClient, { ticket, entry }: { ticket: Ticket; entry: TicketEntry }) {
  const isOwn = entry.by.id === session.actor.getSnapshot().context.user?.userId;
  if (isOwn || isSnoozed(client, ticket.ticketId)) pending.drop(ticket.ticketId);
  else list.offer(client, ticket);
  list.patch(client, ticket);
  appendEntry(client, ticket, entry);
  list.expire(client);
  refetch(client, api.tickets.queueHealth);
  removeTypist(ticket.ticketId, entry.by.id);
  ticketNews.publish({ ticket, entry, isFollowed: isFollowed(client, ticket.ticketId) });
}

/** Applies a corrected or withdrawn message. The first message is also the description of the ticket. */
function changeMessage(client: QueryClient, { ticket, entry }: FactData<'ticket.corrected'>) {
  list.patch(client, ticket);
  patch(client, ticket.ticketId, (now) => ({
    ...now,
    ticket: now.ticket.rev < ticket.rev ? ticket : now.ticket,
    description: entry.kind === 'opened' ? entry.text : now.description,
    entries: now.entries.map((one) => (one.entryId === entry.entryId ? entry : one)),
  }));
  list.expire(client);
}

type FollowUp = NonNullable<Ticket['followedBy']>;

const isLater = (one: FollowUp, other: FollowUp) =>
  one.submittedDate === other.submittedDate ? one.ticketId > other.ticketId : one.submittedDate > other.submittedDate;

/** Adds a follow-up to its closed ticket. Of several follow-ups, the ticket refers to the latest. */
const addFollowUp = <T extends Ticket>(ticket: T, followUp: FollowUp): T =>
  ticket.followedBy && isLater(ticket.followedBy, followUp) ? ticket : { ...ticket, followedBy: followUp };

function openTicket(client: QueryClient, { ticket, entry }: FactData<'ticket.opened'>) {
  const { follows, ticketId, ticketNo, submittedDate } = ticket;
  if (follows) {
    const followUp = { ticketId, ticketNo, submittedDate };
    list.changeRow(client, follows.ticketId, (row) => addFollowUp(row, followUp));
    patch(client, follows.ticketId, (now) => ({ ...now, ticket: addFollowUp(now.ticket, followUp) }));
  }
  addEntry(client, { ticket, entry });
}

function rateTicket(client: QueryClient, { ticket }: FactData<'ticket.rated'>) {
  list.patch(client, ticket);
  patch(client, ticket.ticketId, (now) => (now.ticket.rev < ticket.rev ? { ...now, ticket } : now));
}

/** Applies that colleagues may or may no longer read a ticket. A colleague who may read it now gets it as a new row. */
function applyVisibility(client: QueryClient, { ticket }: FactData<'ticket.visibility-changed'>) {
  list.patch(client, ticket);
  patch(client, ticket.ticketId, (now) => (now.ticket.rev < ticket.rev ? { ...now, ticket } : now));
  list.expire(client);
  // A page that was refused while the ticket was hidden shows it again.
  if (openTicketOf(client, ticket.ticketId)?.data === undefined) fetchAgain(client, ticket.ticketId);
}

/** Removes a ticket that its requester no longer shares with colleagues. The fact also reaches the requester, who keeps it. */
function hideTicket(client: QueryClient, { ticketId, userId }: FactData<'ticket.hidden'>) {
  if (userId === session.actor.getSnapshot().context.user?.userId) return;
  pending.drop(ticketId);
  forgetItem(ticketId);
  list.remove(client, ticketId);
  client.removeQueries({ queryKey: ticketQuery(ticketId).queryKey, exact: true, type: 'inactive' });
  void client.resetQueries({ queryKey: ticketQuery(ticketId).queryKey, exact: true });
  void client.resetQueries({ queryKey: api.search.find.key });
  list.expire(client);
}

const compareTime = (one: SeenMark, other: SeenMark) => one.at.localeCompare(other.at) || (one.userId < other.userId ? -1 : 1);

/** Adds a read marker to the open conversation. Markers only move forward, and the most recent reader is last. */
const addSeenMark = (client: QueryClient, { ticketId, mark }: FactData<'ticket.seen'>) =>
  patch(client, ticketId, (now) => {
    const previousMark = now.seen.find(({ userId }) => userId === mark.userId);
    if (previousMark && previousMark.nr >= mark.nr) return now;
    return { ...now, seen: [...now.seen.filter((one) => one !== previousMark), mark].sort(compareTime) };
  });

const addNote = (client: QueryClient, { ticketId, note }: FactData<'ticket.noted'>) =>
  patch(client, ticketId, (now) => {
    if (!now.notes || now.notes.some(({ noteId }) => noteId === note.noteId)) return now;
    const compareNotes = (one: typeof note, other: typeof note) => one.at.localeCompare(other.at) || (one.noteId < other.noteId ? -1 : 1);
    return { ...now, notes: [...now.notes, note].sort(compareNotes) };
  });

/** Returns true if the content of a list depends on the state of its reader rather than on the tickets. */
const isOwnView = ({ queryKey: [, , input] }: Query) =>
  ['mentioned', 'snoozed', 'following'].includes((input as { view?: string } | undefined)?.view ?? '');

/** Sets the reader's counts and one ticket's unread state to absolute values wherever they are shown. */
function setCounts(client: QueryClient, { ticketId, unread, mentioned, back, counts }: FactData<'ticket.counted'>) {
  const { unseen } = counts;
  client.setQueryData(countsQuery().queryKey, counts);
  list.changePages(client, (page) => (page.unseen === unseen ? page : { ...page, unseen }));
  list.changeRow(client, ticketId, (row) =>
    row.unread === unread && row.mentioned === mentioned && row.back === back ? row : { ...row, unread, mentioned, back },
  );
  list.expire(client, isOwnView);
  patch(client, ticketId, (now) => (now.unread === unread ? now : { ...now, unread }));
  if (unread) reportFollowed(ticketId);
  else if (latestNews.get()?.ticket.ticketId === ticketId) latestNews.set(null);
}

/** Publishes the last event of a ticket again if the unread mark shows that this partner follows it. */
function reportFollowed(ticketId: string) {
  const news = latestNews.get();
  const { user } = session.actor.getSnapshot().context;
  const isColleagues = user?.role === 'CP' && news?.ticket.userId !== user.userId;
  if (isColleagues && news?.ticket.ticketId === ticketId && !news.isFollowed) ticketNews.publish({ ...news, isFollowed: true });
}

function setSnooze(client: QueryClient, ticketId: string, snoozedUntil: string | null) {
  list.changeRow(client, ticketId, (row) => (row.snoozedUntil === snoozedUntil ? row : { ...row, snoozedUntil }));
  patch(client, ticketId, (now) => (now.snoozedUntil === snoozedUntil ? now : { ...now, snoozedUntil }));
  list.expire(client);
}

/** Applies in all tabs that this person follows a ticket or has ended the following. */
function followTicket(client: QueryClient, { ticketId, following }: FactData<'ticket.followed'>) {
  list.changeRow(client, ticketId, (row) => (row.following === following ? row : { ...row, following }));
  patch(client, ticketId, (now) => (now.following === following ? now : { ...now, following }));
  list.expire(client, isOwnView);
}

/** Removes a snoozed ticket from the pending rows, or restores a ticket whose snooze was cancelled. */
function snoozeTicket(client: QueryClient, { ticketId, snoozedUntil }: FactData<'ticket.snoozed'>) {
  if (snoozedUntil) pending.drop(ticketId);
  setSnooze(client, ticketId, snoozedUntil);
}

/** Adds a ticket whose snooze has ended to the lists, like a new ticket. */
function wakeTicket(client: QueryClient, { ticket }: FactData<'ticket.woken'>) {
  setSnooze(client, ticket.ticketId, null);
  list.patch(client, ticket);
  list.offer(client, ticket);
}

/** Refetches names and photos in rows, conversations and select lists. */
function expirePeople(client: QueryClient) {
  const { item, assignees, requesters, queueHealth } = api.tickets;
  refetch(client, item, assignees, requesters, queueHealth);
  list.expire(client);
}

export const factHandlers = {
  'ticket.opened': openTicket,
  'ticket.replied': addEntry,
  'ticket.corrected': changeMessage,
  'ticket.withdrawn': changeMessage,
  'ticket.started': addEntry,
  'ticket.assigned': addEntry,
  'ticket.closed': addEntry,
  'ticket.rated': rateTicket,
  'ticket.visibility-changed': applyVisibility,
  'ticket.hidden': hideTicket,
  'ticket.seen': addSeenMark,
  'ticket.noted': addNote,
  'ticket.snoozed': snoozeTicket,
  'ticket.followed': followTicket,
  'ticket.woken': wakeTicket,
  'ticket.counted': setCounts,
  'canned.changed': (client: QueryClient) => refetch(client, api.tickets.cannedReplies),
  ...viewFacts,
  'hours.changed': (client: QueryClient) => refetch(client, api.tickets.businessHours, api.tickets.queueHealth),
  'account.approved': expirePeople,
  'account.removed': expirePeople,
  'account.changed': expirePeople,
  'people.changed': expirePeople,
} satisfies Partial<FactHandlers>;
