import type { FactData, SeenMark, Ticket, TicketEntry } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { type InquiryDetail, inquiryQuery } from './inquiries.queries';

const stateOf = (cache: QueryClient, ticketId: string) => cache.getQueryState<InquiryDetail>(inquiryQuery(ticketId).queryKey);

/** Writing to a ticket that has to be asked for again does not make it true. */
function patch(cache: QueryClient, ticketId: string, change: (open: InquiryDetail) => InquiryDetail) {
  const { queryKey } = inquiryQuery(ticketId);
  const untrue = stateOf(cache, ticketId)?.isInvalidated;
  cache.setQueryData<InquiryDetail>(queryKey, (open) => open && change(open));
  if (untrue) void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

const askAgain = (cache: QueryClient, ticketId: string) =>
  void cache.invalidateQueries({ queryKey: inquiryQuery(ticketId).queryKey, exact: true });

/** Something was said or done: the entry takes its number; where one before it is missing, the ticket is asked for again. */
export function entered(cache: QueryClient, ticket: Ticket, entry: TicketEntry) {
  const open = stateOf(cache, ticket.ticketId)?.data;
  const last = open?.entries.at(-1)?.nr ?? 0;
  if (!open || entry.nr > last + 1) return askAgain(cache, ticket.ticketId);
  patch(cache, ticket.ticketId, (now) => ({
    ...now,
    ticket: now.ticket.rev < ticket.rev ? ticket : now.ticket,
    entries: entry.nr === last + 1 ? [...now.entries, entry] : now.entries,
  }));
}

export const changed = (cache: QueryClient, ticket: Ticket) =>
  patch(cache, ticket.ticketId, (now) => (now.ticket.rev < ticket.rev ? { ...now, ticket } : now));

/** A closed ticket learns which one goes on where it ended; of several the last. */
export const followed = (cache: QueryClient, original: string, by: NonNullable<Ticket['followedBy']>) =>
  patch(cache, original, (now) => ({ ...now, ticket: withFollower(now.ticket, by) }));

type Follower = NonNullable<Ticket['followedBy']>;
const isLater = (one: Follower, other: Follower) =>
  one.submittedDate === other.submittedDate ? one.ticketId > other.ticketId : one.submittedDate > other.submittedDate;

export const withFollower = <T extends Ticket>(ticket: T, by: Follower): T =>
  ticket.followedBy && isLater(ticket.followedBy, by) ? ticket : { ...ticket, followedBy: by };

const inTurn = (one: SeenMark, other: SeenMark) => one.at.localeCompare(other.at) || (one.userId < other.userId ? -1 : 1);

/** Marks move forward only, and who read last stands last. */
export const seen = (cache: QueryClient, { ticketId, mark }: FactData<'ticket.seen'>) =>
  patch(cache, ticketId, (now) => {
    const before = now.seen.find(({ userId }) => userId === mark.userId);
    if (before && before.nr >= mark.nr) return now;
    return { ...now, seen: [...now.seen.filter((one) => one !== before), mark].sort(inTurn) };
  });

export const noted = (cache: QueryClient, { ticketId, note }: FactData<'ticket.noted'>) =>
  patch(cache, ticketId, (now) => {
    if (!now.notes || now.notes.some(({ noteId }) => noteId === note.noteId)) return now;
    const later = (one: typeof note, other: typeof note) => one.at.localeCompare(other.at) || (one.noteId < other.noteId ? -1 : 1);
    return { ...now, notes: [...now.notes, note].sort(later) };
  });

export const marked = (cache: QueryClient, ticketId: string, unread: boolean) =>
  patch(cache, ticketId, (now) => (now.unread === unread ? now : { ...now, unread }));
