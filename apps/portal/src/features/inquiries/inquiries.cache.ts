import type { FactData, Ticket, TicketEntry } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/fact-handlers';
import { session } from '../../live/session';
import { stoppedTyping } from '../../live/typing';
import * as detail from './inquiries.detail';
import { inquiryList } from './inquiries.list';
import { countsQuery } from './inquiries.queries';
import { ticketNews } from './ticket-news';

const { cache: list, pending } = inquiryList;

function addEntry(client: QueryClient, { ticket, entry }: { ticket: Ticket; entry: TicketEntry }) {
  const isOwn = entry.by.id === session.actor.getSnapshot().context.user?.userId;
  if (isOwn) pending.drop(ticket.ticketId);
  else list.offer(client, ticket);
  list.patch(client, ticket);
  detail.addEntry(client, ticket, entry);
  list.expire(client);
  stoppedTyping(ticket.ticketId, entry.by.id);
  ticketNews.tell({ ticket, entry });
}

function openTicket(client: QueryClient, { ticket, entry }: FactData<'ticket.opened'>) {
  const { follows, ticketId, ticketNo, submittedDate } = ticket;
  if (follows) {
    const follower = { ticketId, ticketNo, submittedDate };
    list.changeRow(client, follows.ticketId, (row) => detail.withFollower(row, follower));
    detail.addFollower(client, follows.ticketId, follower);
  }
  addEntry(client, { ticket, entry });
}

function rateTicket(client: QueryClient, { ticket }: FactData<'ticket.rated'>) {
  list.patch(client, ticket);
  detail.patchTicket(client, ticket);
}

/** Absolute numbers, and whether one ticket is unread: both hold wherever they stand. */
function setCounts(client: QueryClient, { ticketId, unread, counts }: FactData<'ticket.counted'>) {
  const { unseen } = counts;
  client.setQueryData(countsQuery().queryKey, counts);
  list.changePages(client, (page) => (page.unseen === unseen ? page : { ...page, unseen }));
  list.changeRow(client, ticketId, (row) => (row.unread === unread ? row : { ...row, unread }));
  detail.markUnread(client, ticketId, unread);
}

/** Names and faces stand in rows, in conversations and among those who may be chosen. */
function expirePeople(client: QueryClient) {
  const { inquiryById, assignees, requesters } = api.contactus;
  for (const { key } of [inquiryById, assignees, requesters]) void client.invalidateQueries({ queryKey: key });
  list.expire(client);
}

export const factHandlers = {
  'ticket.opened': openTicket,
  'ticket.replied': addEntry,
  'ticket.started': addEntry,
  'ticket.assigned': addEntry,
  'ticket.closed': addEntry,
  'ticket.rated': rateTicket,
  'ticket.seen': detail.addSeenMark,
  'ticket.noted': detail.addNote,
  'ticket.counted': setCounts,
  'canned.changed': (client: QueryClient) => void client.invalidateQueries({ queryKey: api.contactus.cannedReplies.key }),
  'hours.changed': (client: QueryClient) => void client.invalidateQueries({ queryKey: api.contactus.businessHours.key }),
  'account.approved': expirePeople,
  'account.removed': expirePeople,
  'account.changed': expirePeople,
} satisfies Partial<FactHandlers>;
