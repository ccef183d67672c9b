import {
  ObjectMissing,
  type SeenMark,
  type Ticket,
  type TicketCounts,
  type TicketEntry,
  type TicketNote,
  type TicketPerson,
} from '@portal/contracts';
import type { TicketDetail, TicketRow } from '../src/features/tickets/tickets.queries';
import { type Gateway, refuse } from './gateway';

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

export const JONAS: TicketPerson = { id: 'jonas', name: 'Jonas Richter', side: 'handler', photo: null };
export const LENA: TicketPerson = { id: 'lena', name: 'Lena Hofmann', side: 'handler', photo: null };
export const BRUNO: TicketPerson = { id: 'bruno', name: 'Bruno Weiss', side: 'requester', photo: null };

/** Returns a ticket from Bruno, a partner of LCO Deutschland, last changed `n` hours ago. */
export const makeTicket = (n: number, more: Partial<Ticket> = {}): Ticket => ({
  ticketId: `t${n}`,
  ticketNo: `INQ-${10_000 + n}`,
  subject: `Pump ${n} does not start`,
  inquiryType: 'technical',
  interestCategory: null,
  productId: 'yd-f20',
  productName: 'YD-F20 Flow meters',
  status: 'New',
  submittedDate: hoursAgo(n + 2),
  companyId: 'havelwerk',
  company: 'Havelwerk Anlagenbau',
  userId: BRUNO.id,
  user: BRUNO.name,
  openedBy: null,
  lcoName: 'Yarrowdyne Deutschland',
  handlingUnit: 'Yarrowdyne Deutschland',
  assignee: null,
  lastAt: hoursAgo(n),
  lastNr: 1,
  lastSide: 'requester',
  excerpt: `It stopped last night, and the display says E${n}.`,
  clock: { answerBy: hoursAgo(-4), answeredAt: null, resolveBy: hoursAgo(-40), closedAt: null },
  follows: null,
  followedBy: null,
  rating: null,
  private: false,
  rev: 1,
  ...more,
});

/** The unread state of a ticket for a person who has read all of it. */
export const NOTHING_NEW = { unread: false, mentioned: false, back: false };

export const makeRow = (n: number, more: Partial<TicketRow> = {}): TicketRow => ({
  ...makeTicket(n),
  ...NOTHING_NEW,
  snoozedUntil: null,
  following: false,
  ...more,
});

export const makeEntry = (nr: number, more: Partial<TicketEntry> = {}): TicketEntry => ({
  entryId: `e${nr}`,
  nr,
  kind: nr === 1 ? 'opened' : 'replied',
  at: hoursAgo(Math.max(0, 20 - nr)),
  by: nr % 2 ? BRUNO : JONAS,
  text: `Message ${nr}`,
  files: [],
  documentIds: [],
  assignee: null,
  byMail: false,
  senderVerified: true,
  correctedAt: null,
  withdrawnAt: null,
  ...more,
});

export const makeNote = (n: number, more: Partial<TicketNote> = {}): TicketNote => ({
  noteId: `n${n}`,
  at: hoursAgo(Math.max(0, 10 - n)),
  by: JONAS,
  text: `Note ${n}`,
  mentions: [],
  ...more,
});

export const makeMark = (nr: number, more: Partial<SeenMark> = {}): SeenMark => ({
  userId: JONAS.id,
  name: JONAS.name,
  side: 'handler',
  nr,
  at: hoursAgo(1),
  ...more,
});

/** Returns a ticket as a handler sees it, or as a requester sees it if `notes` is omitted. */
export const makeDetail = (ticket: Ticket = makeTicket(1), more: Partial<TicketDetail> = {}): TicketDetail => {
  const entries = more.entries ?? Array.from({ length: ticket.lastNr }, (_, i) => makeEntry(i + 1));
  return {
    ticket,
    unread: false,
    snoozedUntil: null,
    following: false,
    description: entries[0]?.text ?? '',
    attachments: entries[0]?.files ?? [],
    requester: {
      id: ticket.userId,
      name: ticket.user,
      email: 'bruno@havelwerk.example',
      phone: '+49 30 1234567',
      company: ticket.company,
      country: 'DE',
      language: 'de',
      photo: null,
    },
    entries,
    seen: [],
    ...more,
  };
};

export const makeCounts = (more: Partial<TicketCounts> = {}): TicketCounts => ({
  unseen: 0,
  mentioned: 0,
  snoozed: 0,
  mine: 0,
  unassigned: 0,
  open: 0,
  ...more,
});

const sortNewestFirst = (rows: readonly TicketRow[]): TicketRow[] => rows.toSorted((one, other) => other.lastAt.localeCompare(one.lastAt));

/** Returns a page of these rows in the given order. It does not filter, because the test passes the rows that the gateway finds. */
export const ticketPageOf = (
  rows: readonly TicketRow[],
  { pageNumber = 1, pageSize = 12 }: { pageNumber?: unknown; pageSize?: unknown } = {},
) => {
  const from = (Number(pageNumber) - 1) * Number(pageSize);
  return {
    items: rows.slice(from, from + Number(pageSize)),
    totalCount: rows.length,
    totalIsMore: false,
    unseen: rows.filter(({ unread }) => unread).length,
  };
};

/** Serves these tickets to the person `me`, with list, counts and details. The list ignores filters. */
export function serveTickets(gateway: Gateway, rows: TicketRow[], me: string) {
  const openRows = () => rows.filter(({ status }) => status !== 'Closed');
  const counts = () =>
    makeCounts({
      unseen: rows.filter(({ unread }) => unread).length,
      mentioned: rows.filter(({ mentioned }) => mentioned).length,
      mine: openRows().filter(({ assignee }) => assignee?.id === me).length,
      unassigned: openRows().filter(({ assignee }) => assignee === null).length,
      open: openRows().length,
    });
  const find = (id: string) => rows.find(({ ticketId }) => ticketId === id) ?? refuse(ObjectMissing);
  gateway.on('tickets', 'list', (input) => ticketPageOf(sortNewestFirst(rows), input));
  gateway.on('tickets', 'counts', counts);
  gateway.on('tickets', 'item', ({ ticketId }) => {
    const { unread, snoozedUntil, following, ...ticket } = find(ticketId);
    return makeDetail(ticket, { unread, snoozedUntil, following, notes: [] });
  });
  gateway.on('tickets', 'markSeen', ({ ticketId, unread }) => {
    find(ticketId).unread = unread;
    return counts();
  });
  return {
    counts,
    find,
    put: (row: TicketRow) => rows.splice(rows.indexOf(find(row.ticketId)), 1, row),
    add: (row: TicketRow) => rows.push(row),
  };
}
