import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Ticket, TicketEntry } from '@portal/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import {
  JONAS,
  LENA,
  makeCounts,
  makeDetail,
  makeEntry,
  makeMark,
  makeNote,
  makeRow,
  makeTicket,
  NOTHING_NEW,
  ticketPageOf,
} from '../../../jest/tickets';
import { factHandlers, ticketNews } from './tickets.cache';
import type { TicketFilter } from './tickets.filter';
import { ticketList } from './tickets.list';
import { countsQuery, historyQuery, type TicketDetail, type TicketPage, type TicketRow, ticketQuery } from './tickets.queries';

const { pending } = ticketList;
const INITIAL_FILTER = ticketList.filter.initial;
const HANDLER = { id: 'lena', handles: true };
/** The filters of the lists, each with a predicate for the rows that it contains. */
const CONTENTS: readonly (readonly [TicketFilter, (row: TicketRow) => boolean])[] = [
  [INITIAL_FILTER, () => true],
  [{ ...INITIAL_FILTER, page: 2 }, () => true],
  [{ ...INITIAL_FILTER, view: 'mine' }, ({ assignee }) => assignee?.id === HANDLER.id],
  [{ ...INITIAL_FILTER, view: 'unassigned' }, ({ assignee }) => assignee === null],
  [{ ...INITIAL_FILTER, status: 'Closed' }, ({ status }) => status === 'Closed'],
  [{ ...INITIAL_FILTER, search: 'pump 3' }, ({ ticketId }) => ticketId === 't3'],
];
const FILTERS = CONTENTS.map(([filter]) => filter);
const inputOf = (filter: TicketFilter) => ticketList.query(filter, HANDLER).queryKey[2] as Parameters<typeof ticketPageOf>[1];

let cache: QueryClient;
let rowsBefore: TicketRow[];
beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  rowsBefore = Array.from({ length: 14 }, (_, n) => makeRow(n + 1, n < 2 ? { assignee: LENA } : {}));
  for (const [filter, belongs] of CONTENTS)
    cache.setQueryData(ticketList.query(filter, HANDLER).queryKey, ticketPageOf(rowsBefore.filter(belongs), inputOf(filter)));
  pending.open();
});
afterEach(() => {
  pending.close();
  cache.clear();
});

const stateOf = (filter: TicketFilter) => cache.getQueryState<TicketPage>(ticketList.query(filter, HANDLER).queryKey);
const rowsOf = (filter: TicketFilter) => stateOf(filter)?.data?.items ?? [];
const row = (ticketId: string) => rowsOf(INITIAL_FILTER).find((one) => one.ticketId === ticketId);
const openDetail = (detail: TicketDetail) => cache.setQueryData(ticketQuery(detail.ticket.ticketId).queryKey, detail);
const detailOf = (ticketId: string) => cache.getQueryState<TicketDetail>(ticketQuery(ticketId).queryKey);

/** Expects each cached list to equal the server's current response or to be marked stale. */
const expectCorrectRows = (rows: readonly TicketRow[]) => {
  for (const [filter, belongs] of CONTENTS) {
    const state = stateOf(filter);
    if (!state?.isInvalidated) expect(state?.data).toEqual(ticketPageOf(rows.filter(belongs), inputOf(filter)));
  }
};

const ticketAfter = (ticket: Ticket, more: Partial<Ticket> = {}): Ticket => ({
  ...ticket,
  lastAt: new Date().toISOString(),
  lastNr: ticket.lastNr + 1,
  rev: ticket.rev + 1,
  ...more,
});
const entryOf = (ticket: Ticket, more: Partial<TicketEntry> = {}): TicketEntry =>
  makeEntry(ticket.lastNr, { entryId: `${ticket.ticketId}-${ticket.lastNr}`, at: ticket.lastAt, ...more });
const toTicket = ({ unread: _, mentioned: __, back: ___, snoozedUntil: ____, ...ticket }: TicketRow): Ticket => ticket;

/** Mounts a list of the queue, as if it were on screen. */
const observeList = (filter: TicketFilter) =>
  new QueryObserver(cache, { ...ticketList.query(filter, HANDLER), queryFn: () => new Promise<TicketPage>(() => {}) }).subscribe(() => {});

describe('ticket facts in lists', () => {
  it("R10.1 a reply updates its ticket's row in place in every list that contains the row, and moves no row", () => {
    const order = FILTERS.map((filter) => rowsOf(filter).map(({ ticketId }) => ticketId));
    const ticket = ticketAfter(toTicket(rowsBefore[2]!), { excerpt: 'It runs again.', status: 'In Progress' });
    factHandlers['ticket.replied'](cache, { ticket, entry: entryOf(ticket) });
    expect(FILTERS.map((filter) => rowsOf(filter).map(({ ticketId }) => ticketId))).toEqual(order);
    for (const filter of [INITIAL_FILTER, { ...INITIAL_FILTER, search: 'pump 3' }])
      expect(rowsOf(filter).find(({ ticketId }) => ticketId === 't3')).toMatchObject({ excerpt: 'It runs again.', status: 'In Progress' });
    expect(FILTERS.every((filter) => stateOf(filter)?.isInvalidated)).toBe(true);
  });

  it('R10.1 a ticket row changes only to a later revision', () => {
    const lateTicket = ticketAfter(toTicket(rowsBefore[0]!), { status: 'Closed' });
    factHandlers['ticket.closed'](cache, { ticket: lateTicket, entry: entryOf(lateTicket, { kind: 'closed' }) });
    const earlyTicket = { ...toTicket(rowsBefore[0]!), status: 'In Progress' as const };
    factHandlers['ticket.started'](cache, { ticket: earlyTicket, entry: entryOf(earlyTicket, { kind: 'started' }) });
    expect(row('t1')?.status).toBe('Closed');
  });

  it('R10.1 a ticket becomes pending if the queue on screen does not contain it, and is updated if it does', () => {
    const stop = observeList({ ...INITIAL_FILTER, page: 2 });
    const shownTicket = ticketAfter(toTicket(rowsBefore[13]!));
    factHandlers['ticket.replied'](cache, { ticket: shownTicket, entry: entryOf(shownTicket) });
    expect(pending.get().pending).toEqual([]);
    const ticket = makeTicket(0);
    factHandlers['ticket.opened'](cache, { ticket, entry: entryOf(ticket) });
    expect(pending.get().pending).toEqual([ticket]);
    stop();
  });

  it('R10.2 a burst of facts refetches the history of a requester once, and the queue not at all', async () => {
    const fetchPage = jest.fn(async () => ticketPageOf(rowsBefore));
    const queue = jest.fn(async () => ticketPageOf(rowsBefore));
    const stops = [
      new QueryObserver(cache, { ...historyQuery(1), initialData: ticketPageOf(rowsBefore), queryFn: fetchPage }).subscribe(() => {}),
      new QueryObserver(cache, { ...ticketList.query(INITIAL_FILTER, HANDLER), queryFn: queue }).subscribe(() => {}),
    ];
    for (let nr = 0; nr < 10; nr += 1) {
      const ticket = ticketAfter(toTicket(rowsBefore[nr]!));
      factHandlers['ticket.replied'](cache, { ticket, entry: entryOf(ticket) });
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
    for (const stop of stops) stop();
    expect(fetchPage).toHaveBeenCalledTimes(1);
    expect(queue).not.toHaveBeenCalled();
  });

  it('R2.9 R10.3 facts set absolute counts for the badge and for the unread mark of a ticket in every list', () => {
    const counts = makeCounts({ unseen: 3, mine: 2, unassigned: 12, open: 14 });
    factHandlers['ticket.counted'](cache, { ticketId: 't2', ...NOTHING_NEW, unread: true, counts });
    expect(cache.getQueryData(countsQuery().queryKey)).toEqual(counts);
    expect(row('t2')?.unread).toBe(true);
    for (const filter of FILTERS) expect(stateOf(filter)?.data?.unseen).toBe(3);
    factHandlers['ticket.counted'](cache, { ticketId: 't2', ...NOTHING_NEW, counts: { ...counts, unseen: 2 } });
    expect(row('t2')?.unread).toBe(false);
  });

  it('R10.3 a stale ticket list stays stale after counts are written into it', () => {
    const ticket = makeTicket(0);
    factHandlers['ticket.opened'](cache, { ticket, entry: entryOf(ticket) });
    factHandlers['ticket.counted'](cache, { ticketId: 't0', ...NOTHING_NEW, unread: true, counts: makeCounts({ unseen: 1 }) });
    expect(FILTERS.every((filter) => stateOf(filter)?.isInvalidated)).toBe(true);
  });

  it('R2.19 rows and the conversation of a ticket show its follow-up, or the last one if there are several', () => {
    openDetail(makeDetail(toTicket(rowsBefore[4]!)));
    const followedTicket = { ticketId: 't5', ticketNo: rowsBefore[4]!.ticketNo };
    for (const [ticketNo, minute] of [
      ['INQ-4821973', '02'],
      ['INQ-9730114', '00'],
      ['INQ-5150388', '01'],
    ] as const) {
      const ticket = makeTicket(0, {
        ticketId: ticketNo,
        ticketNo,
        follows: followedTicket,
        submittedDate: `2026-11-20T10:${minute}:00.000Z`,
      });
      factHandlers['ticket.opened'](cache, { ticket, entry: entryOf(ticket) });
    }
    expect(row('t5')?.followedBy?.ticketNo).toBe('INQ-4821973');
    expect(detailOf('t5')?.data?.ticket.followedBy?.ticketNo).toBe('INQ-4821973');
  });

  it("R2.19 a rating updates the ticket's row and conversation without refetching a list", () => {
    openDetail(makeDetail(toTicket(rowsBefore[0]!)));
    const ticket = { ...toTicket(rowsBefore[0]!), rating: { stars: 5, comment: 'Quick.' }, rev: 2 };
    factHandlers['ticket.rated'](cache, { ticket });
    expect(row('t1')?.rating?.stars).toBe(5);
    expect(detailOf('t1')?.data?.ticket.rating?.stars).toBe(5);
    expectCorrectRows(rowsBefore.map((one) => (one.ticketId === 't1' ? { ...one, ...ticket } : one)));
    expect(FILTERS.some((filter) => stateOf(filter)?.isInvalidated)).toBe(false);
  });
});

describe('facts in an open conversation', () => {
  const first = makeTicket(1, { lastNr: 2 });

  it('R10.2 a new ticket entry is inserted immediately, and a duplicate is ignored', () => {
    openDetail(makeDetail(first));
    const ticket = ticketAfter(first, { status: 'In Progress' });
    const news = { ticket, entry: entryOf(ticket, { text: 'It runs again.' }) };
    factHandlers['ticket.replied'](cache, news);
    factHandlers['ticket.replied'](cache, news);
    const { data, isInvalidated } = detailOf('t1')!;
    expect(data?.entries.map(({ nr }) => nr)).toEqual([1, 2, 3]);
    expect(data?.ticket).toEqual(ticket);
    expect(isInvalidated).toBe(false);
  });

  it('R10.2 a ticket entry after a gap is not shown, and the conversation is refetched', () => {
    openDetail(makeDetail(first));
    const ticket = ticketAfter(ticketAfter(first));
    factHandlers['ticket.replied'](cache, { ticket, entry: entryOf(ticket) });
    expect(detailOf('t1')?.data?.entries).toHaveLength(2);
    expect(detailOf('t1')?.isInvalidated).toBe(true);
  });

  it('R10.1 read markers only move forward, and the most recent reader is last', () => {
    openDetail(makeDetail(first, { seen: [makeMark(1, { at: '2026-11-20T09:00:00Z' })] }));
    const lena = makeMark(2, { userId: 'lena', name: 'Lena Hofmann', at: '2026-11-20T10:00:00Z' });
    const jonas = makeMark(2, { at: '2026-11-20T11:00:00Z' });
    factHandlers['ticket.seen'](cache, { ticketId: 't1', mark: lena });
    factHandlers['ticket.seen'](cache, { ticketId: 't1', mark: jonas });
    factHandlers['ticket.seen'](cache, { ticketId: 't1', mark: makeMark(1, { at: '2026-11-20T12:00:00Z' }) });
    expect(detailOf('t1')?.data?.seen).toEqual([lena, jonas]);
  });

  it('R6.3 notes are added once and in order for handlers, and are not added to a conversation that the reader sees without notes', () => {
    openDetail(makeDetail(first, { notes: [makeNote(2)] }));
    for (const note of [makeNote(1), makeNote(3), makeNote(3)]) factHandlers['ticket.noted'](cache, { ticketId: 't1', note });
    expect(detailOf('t1')?.data?.notes?.map(({ noteId }) => noteId)).toEqual(['n1', 'n2', 'n3']);
    openDetail(makeDetail(first));
    factHandlers['ticket.noted'](cache, { ticketId: 't1', note: makeNote(1) });
    expect(detailOf('t1')?.data?.notes).toBeUndefined();
  });

  it('R2.9 a change of the unread counts updates the unread mark of the conversation', () => {
    openDetail(makeDetail(first));
    factHandlers['ticket.counted'](cache, { ticketId: 't1', ...NOTHING_NEW, unread: true, counts: makeCounts() });
    expect(detailOf('t1')?.data?.unread).toBe(true);
  });

  it('R10.2 a changed account invalidates the open ticket and all ticket lists', () => {
    openDetail(makeDetail(first));
    factHandlers['account.changed'](cache);
    expect(detailOf('t1')?.isInvalidated).toBe(true);
    expect(FILTERS.every((filter) => stateOf(filter)?.isInvalidated)).toBe(true);
  });
});

it('R10.2 a ticket event is published to toasts and other transient views', () => {
  const listener = jest.fn();
  const stop = ticketNews.subscribe(listener);
  const ticket = makeTicket(0);
  const entry = entryOf(ticket, { by: JONAS });
  factHandlers['ticket.replied'](cache, { ticket, entry });
  expect(listener).toHaveBeenLastCalledWith({ ticket, entry, isFollowed: false });
  cache.setQueryData(ticketQuery(ticket.ticketId).queryKey, makeDetail(ticket, { following: true }));
  factHandlers['ticket.replied'](cache, { ticket, entry });
  expect(listener).toHaveBeenLastCalledWith({ ticket, entry, isFollowed: true });
  stop();
});

it('R3.16 canned replies and business hours are refetched when they change', () => {
  for (const name of ['cannedReplies', 'businessHours']) cache.setQueryData(['tickets', name, {}], {});
  factHandlers['canned.changed'](cache);
  factHandlers['hours.changed'](cache);
  for (const name of ['cannedReplies', 'businessHours']) expect(cache.getQueryState(['tickets', name, {}])?.isInvalidated).toBe(true);
});
