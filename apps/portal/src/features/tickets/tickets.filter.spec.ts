import { describe, expect, it } from '@jest/globals';
import type { Ticket } from '@portal/contracts';
import { BRUNO, JONAS, LENA, makeRow, makeTicket, NOTHING_NEW } from '../../../jest/tickets';
import { findNextDeadline } from './ticket-status';
import { belongs, ghostOf, type TicketFilter } from './tickets.filter';
import { ticketList } from './tickets.list';

const { initial: INITIAL_FILTER, parse, write } = ticketList.filter;
const lena = { id: LENA.id, handles: true };
const bruno = { id: BRUNO.id, handles: false };
const unassignedTicket = makeTicket(1);
const lenasTicket = makeTicket(2, { assignee: LENA, status: 'In Progress' });
const jonasTicket = makeTicket(3, { assignee: JONAS, status: 'In Progress' });
const closedTicket = makeTicket(4, { assignee: LENA, status: 'Closed' });

const ghostIn = (ticket: Ticket, ...rest: [TicketFilter, typeof lena]) =>
  ghostOf({ ...NOTHING_NEW, snoozedUntil: null, following: false, ...ticket }, ...rest);

describe('the queue of inquiries', () => {
  it("R2.19 the view Mine contains a handler's open assigned tickets, and Unassigned those without an assignee", () => {
    const ticketsIn = (view: TicketFilter['view'], more = {}) =>
      [unassignedTicket, lenasTicket, jonasTicket, closedTicket]
        .filter((ticket) => belongs(ticket, { ...INITIAL_FILTER, view, ...more }, lena))
        .map(({ ticketId }) => ticketId);
    expect(ticketsIn('mine')).toEqual(['t2']);
    expect(ticketsIn('mine', { status: 'Closed' })).toEqual(['t4']);
    expect(ticketsIn('unassigned')).toEqual(['t1']);
    expect(ticketsIn('all')).toEqual(['t1', 't2', 't3', 't4']);
  });

  it("R2.19 a snoozed ticket is removed from its reader's views Mine and Unassigned, and shows a ghost row", () => {
    const snoozedRow = makeRow(2, { assignee: LENA, snoozedUntil: '2027-01-04T07:00:00.000Z' });
    const viewsOf = (row: typeof snoozedRow) =>
      (['mine', 'unassigned', 'snoozed', 'all'] as const).filter((view) => belongs(row, { ...INITIAL_FILTER, view }, lena));
    expect(viewsOf(snoozedRow)).toEqual(['snoozed', 'all']);
    expect(ghostOf(snoozedRow, { ...INITIAL_FILTER, view: 'mine' }, lena)).toEqual({ what: 'snoozed' });
    const wokenRow = { ...snoozedRow, snoozedUntil: null, back: true };
    expect(viewsOf(wokenRow)).toEqual(['mine', 'all']);
    expect(ghostOf(wokenRow, { ...INITIAL_FILTER, view: 'snoozed' }, lena)).toEqual({ what: 'back' });
  });

  it("R2.19 a partner's view Mine contains their own open inquiries, and the view All also their closed ones", () => {
    expect(belongs(jonasTicket, { ...INITIAL_FILTER, view: 'mine' }, bruno)).toBe(true);
    expect(belongs(closedTicket, { ...INITIAL_FILTER, view: 'mine' }, bruno)).toBe(false);
    expect(belongs(closedTicket, INITIAL_FILTER, bruno)).toBe(true);
    expect(belongs(jonasTicket, { ...INITIAL_FILTER, view: 'mine' }, { id: 'eve', handles: false })).toBe(false);
  });

  it("R2.19 D5 an inquiry of a colleague appears only in a partner's view of all inquiries", () => {
    const eve = { id: 'eve', handles: false };
    const filters = [
      INITIAL_FILTER,
      { ...INITIAL_FILTER, view: 'mine' as const },
      { ...INITIAL_FILTER, waitingFor: 'requester' as const },
      { ...INITIAL_FILTER, waitingFor: 'handler' as const },
    ];
    expect(filters.map((filter) => belongs(jonasTicket, filter, eve))).toEqual([true, false, false, false]);
  });

  it("R2.19 D5 an inquiry that a partner follows appears in the partner's view of followed inquiries until the following ends", () => {
    const eve = { id: 'eve', handles: false };
    const followingFilter = { ...INITIAL_FILTER, view: 'following' as const };
    const followedRow = makeRow(4, { following: true, status: 'Closed' });
    const formerRow = { ...followedRow, following: false };
    expect([followedRow, formerRow, closedTicket].map((ticket) => belongs(ticket, followingFilter, eve))).toEqual([true, false, false]);
    expect(belongs(followedRow, INITIAL_FILTER, eve)).toBe(true);
    const openRow = makeRow(5, { following: true, lastSide: 'requester' });
    const waitingLists = (['handler', 'requester'] as const).map((waitingFor) => belongs(openRow, { ...followingFilter, waitingFor }, eve));
    expect(waitingLists).toEqual([true, false]);
    expect([ghostOf(followedRow, followingFilter, eve), ghostOf(formerRow, followingFilter, eve)]).toEqual([null, { what: 'unfollowed' }]);
  });

  it("R2.19 an open ticket awaits the side that did not write last, and leaves that side's list once the side replies", () => {
    const question = makeTicket(1, { lastSide: 'requester' });
    const answer = makeTicket(2, { lastSide: 'handler' });
    const ticketsWaitingFor = (side: 'handler' | 'requester') =>
      [question, answer, closedTicket]
        .filter((ticket) => belongs(ticket, { ...INITIAL_FILTER, waitingFor: side }, lena))
        .map(({ ticketId }) => ticketId);
    expect(ticketsWaitingFor('handler')).toEqual(['t1']);
    expect(ticketsWaitingFor('requester')).toEqual(['t2']);
    expect(ghostIn({ ...question, lastSide: 'handler' }, { ...INITIAL_FILTER, waitingFor: 'handler' }, lena)).toEqual({ what: 'answered' });
    expect(ghostIn(closedTicket, { ...INITIAL_FILTER, waitingFor: 'handler' }, lena)).toEqual({ what: 'closed' });
  });

  it("R2.19 a handler's own inquiry is not in their queue", () => {
    expect(belongs(makeTicket(1, { userId: LENA.id }), INITIAL_FILTER, lena)).toBe(false);
  });

  it('R7.8 product, type, status, days and search terms narrow the queue', () => {
    const ticket = makeTicket(1, { submittedDate: '2026-11-20T23:30:00Z' });
    const matchesTicket = (more: Partial<TicketFilter>) => belongs(ticket, { ...INITIAL_FILTER, ...more }, lena);
    expect([matchesTicket({ product: 'yd-f20' }), matchesTicket({ product: 'yd-t9' })]).toEqual([true, false]);
    expect([matchesTicket({ type: 'technical' }), matchesTicket({ type: 'order' })]).toEqual([true, false]);
    expect([matchesTicket({ status: 'New' }), matchesTicket({ status: 'Closed' })]).toEqual([true, false]);
    expect([
      matchesTicket({ from: '2026-11-20', to: '2026-11-20' }),
      matchesTicket({ from: '2026-11-21' }),
      matchesTicket({ to: '2026-11-19' }),
    ]).toEqual([true, false, false]);
    expect([matchesTicket({ search: 'ＰＵＭＰ 1' }), matchesTicket({ search: 'inq-10001' }), matchesTicket({ search: 'valve' })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('R10.1 a row that was removed from the queue shows the reason', () => {
    const mine = { ...INITIAL_FILTER, view: 'mine' } as const;
    const unassignedFilter = { ...INITIAL_FILTER, view: 'unassigned' } as const;
    expect(ghostIn(lenasTicket, mine, lena)).toBeNull();
    expect(ghostIn(closedTicket, mine, lena)).toEqual({ what: 'closed' });
    expect(ghostIn(jonasTicket, mine, lena)).toEqual({ what: 'taken', by: JONAS.name, isOwn: false });
    expect(ghostIn(unassignedTicket, mine, lena)).toEqual({ what: 'released' });
    expect(ghostIn(lenasTicket, unassignedFilter, lena)).toEqual({ what: 'taken', by: LENA.name, isOwn: true });
    expect(ghostIn(lenasTicket, { ...INITIAL_FILTER, status: 'New' }, lena)).toEqual({ what: 'started' });
    expect(ghostIn(unassignedTicket, { ...INITIAL_FILTER, search: 'a word of an older message' }, lena)).toBeNull();
  });

  it('R2.19 a ticket shows the deadline of the first response, then that of the resolution, and none once it is closed', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    const clock = { answerBy: '2026-11-20T11:00:00Z', answeredAt: null, resolveBy: '2026-11-24T12:00:00Z', closedAt: null };
    expect(findNextDeadline(clock, now)).toEqual({ what: 'answer', at: clock.answerBy, isLate: true });
    expect(findNextDeadline({ ...clock, answeredAt: clock.answerBy }, now)).toEqual({
      what: 'resolve',
      at: clock.resolveBy,
      isLate: false,
    });
    expect(findNextDeadline({ ...clock, closedAt: clock.answerBy }, now)).toBeNull();
  });

  it('R2.19 the URL contains the filters without defaults, and a new filter starts at the first page', () => {
    const address = new URLSearchParams('view=mine&page=3&ticket=t1');
    expect(write(address, { type: 'repair', from: '2026-11-01' }).toString()).toBe('view=mine&ticket=t1&type=repair&from=2026-11-01');
    expect(write(address, { view: 'all' }).toString()).toBe('ticket=t1');
    expect(parse(new URLSearchParams('view=everything&page=-1&from=soon&to=2026-13-40&product=%3Cb%3E&type=gossip'))).toEqual(
      INITIAL_FILTER,
    );
  });
});
