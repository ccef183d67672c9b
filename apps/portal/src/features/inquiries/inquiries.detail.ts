import type { FactData, SeenMark, Ticket, TicketEntry } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { type InquiryDetail, inquiryQuery } from './inquiries.queries';

const stateOf = (client: QueryClient, ticketId: string) => client.getQueryState<InquiryDetail>(inquiryQuery(ticketId).queryKey);

/** Writes what is known now. A ticket that has to be fetched again still has to be afterwards. */
function patch(client: QueryClient, ticketId: string, change: (open: InquiryDetail) => InquiryDetail) {
  const { queryKey } = inquiryQuery(ticketId);
  const isStale = stateOf(client, ticketId)?.isInvalidated;
  client.setQueryData<InquiryDetail>(queryKey, (open) => open && change(open));
  if (isStale) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

const fetchAgain = (client: QueryClient, ticketId: string) =>
  void client.invalidateQueries({ queryKey: inquiryQuery(ticketId).queryKey, exact: true });

/** The entry takes its number; where one before it is missing, the ticket is fetched again. */
export function addEntry(client: QueryClient, ticket: Ticket, entry: TicketEntry) {
  const open = stateOf(client, ticket.ticketId)?.data;
  const last = open?.entries.at(-1)?.nr ?? 0;
  if (!open || entry.nr > last + 1) return fetchAgain(client, ticket.ticketId);
  patch(client, ticket.ticketId, (now) => ({
    ...now,
    ticket: now.ticket.rev < ticket.rev ? ticket : now.ticket,
    entries: entry.nr === last + 1 ? [...now.entries, entry] : now.entries,
  }));
}

export const patchTicket = (client: QueryClient, ticket: Ticket) =>
  patch(client, ticket.ticketId, (now) => (now.ticket.rev < ticket.rev ? { ...now, ticket } : now));

type Follower = NonNullable<Ticket['followedBy']>;

/** A closed ticket learns which one goes on where it ended; of several the last. */
export const addFollower = (client: QueryClient, original: string, follower: Follower) =>
  patch(client, original, (now) => ({ ...now, ticket: withFollower(now.ticket, follower) }));

const isLater = (one: Follower, other: Follower) =>
  one.submittedDate === other.submittedDate ? one.ticketId > other.ticketId : one.submittedDate > other.submittedDate;

export const withFollower = <T extends Ticket>(ticket: T, follower: Follower): T =>
  ticket.followedBy && isLater(ticket.followedBy, follower) ? ticket : { ...ticket, followedBy: follower };

const byTime = (one: SeenMark, other: SeenMark) => one.at.localeCompare(other.at) || (one.userId < other.userId ? -1 : 1);

/** Marks move forward only, and who read last stands last. */
export const addSeenMark = (client: QueryClient, { ticketId, mark }: FactData<'ticket.seen'>) =>
  patch(client, ticketId, (now) => {
    const before = now.seen.find(({ userId }) => userId === mark.userId);
    if (before && before.nr >= mark.nr) return now;
    return { ...now, seen: [...now.seen.filter((one) => one !== before), mark].sort(byTime) };
  });

export const addNote = (client: QueryClient, { ticketId, note }: FactData<'ticket.noted'>) =>
  patch(client, ticketId, (now) => {
    if (!now.notes || now.notes.some(({ noteId }) => noteId === note.noteId)) return now;
    const later = (one: typeof note, other: typeof note) => one.at.localeCompare(other.at) || (one.noteId < other.noteId ? -1 : 1);
    return { ...now, notes: [...now.notes, note].sort(later) };
  });

export const markUnread = (client: QueryClient, ticketId: string, unread: boolean) =>
  patch(client, ticketId, (now) => (now.unread === unread ? now : { ...now, unread }));
