import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AlreadyAssigned, AlreadyClosed, type ApiError, isRefusedAs, NotAllowed, ObjectMissing, type Ticket } from '@portal/contracts';
import { inquiry } from '../../../../../tests/kit/inquiries';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

const NAMES = ['bruno', 'eve', 'lena', 'jonas', 'chloe', 'marco', 'mei', 'aiko', 'ines', 'sam'] as const;

describe('ticket commands', () => {
  let gateway: TestGateway;
  const people = {} as Record<Name, Person>;
  beforeAll(async () => {
    gateway = await openTestGateway();
    for (const name of NAMES) people[name] = await gateway.as(name);
  });
  afterAll(() => gateway.close());

  const open = async (by: Name = 'bruno', more: Parameters<typeof inquiry>[0] = {}): Promise<Ticket> =>
    (await people[by].tickets.open(inquiry(more))).ticket;
  const reply = (by: Name, ticketId: string, message: string, lastSeen?: number) =>
    people[by].tickets.reply({ ticketId, message, ...(lastSeen === undefined ? {} : { lastSeen }) });
  const close = (by: Name, ticketId: string) => people[by].tickets.close({ ticketId, reason: 'Solved.' });
  const readDetail = (by: Name, ticketId: string) => people[by].tickets.item({ ticketId });

  it('R3.2 R4.8 a New ticket becomes In Progress when a handler first replies to or starts it, and a Closed ticket stays closed', async () => {
    const { ticketId } = await open();
    expect((await reply('bruno', ticketId, 'One more detail.')).ticket).toMatchObject({ status: 'New', clock: { answeredAt: null } });
    const firstReply = await reply('lena', ticketId, 'Try a flush ring.');
    expect(firstReply.ticket).toMatchObject({
      status: 'In Progress',
      lastSide: 'handler',
      excerpt: 'Try a flush ring.',
      lastNr: 3,
      rev: 3,
    });
    expect(firstReply.ticket.clock.answeredAt).toBe(firstReply.entry.at);
    const secondReply = await reply('jonas', ticketId, 'Did it help?');
    expect(secondReply.ticket.clock.answeredAt).toBe(firstReply.entry.at);
    const { ticket } = await close('bruno', ticketId);
    expect(ticket).toMatchObject({ status: 'Closed', lastNr: 5 });
    expect(ticket.clock.closedAt).toBe(ticket.lastAt);
    await expect(reply('bruno', ticketId, 'And yet.')).rejects.toMatchObject({ status: 422, code: 'ticket.closed' });
    await expect(reply('lena', ticketId, 'And yet.', 3)).rejects.toMatchObject({ status: 422, code: 'ticket.closed' });
    await expect(people.lena.tickets.start({ ticketId })).rejects.toMatchObject({ status: 422, code: 'ticket.closed' });
    await expect(people.lena.tickets.assign({ ticketId, assigneeId: 'lena' })).rejects.toMatchObject({ status: 422 });
    const { entries } = await readDetail('bruno', ticketId);
    expect(entries.map(({ nr, kind, by }) => [nr, kind, by.id, by.side])).toEqual([
      [1, 'opened', 'bruno', 'requester'],
      [2, 'replied', 'bruno', 'requester'],
      [3, 'replied', 'lena', 'handler'],
      [4, 'replied', 'jonas', 'handler'],
      [5, 'closed', 'bruno', 'requester'],
    ]);
    expect(entries.at(-1)!.text).toBe('Solved.');
    const startedTicket = await open();
    expect((await people.jonas.tickets.start({ ticketId: startedTicket.ticketId })).ticket).toMatchObject({
      status: 'In Progress',
      lastNr: 2,
    });
    expect((await people.lena.tickets.start({ ticketId: startedTicket.ticketId })).ticket.lastNr).toBe(2);
  });

  it('R7.8 closing a ticket requires a comment, in the body or in the query string', async () => {
    const { ticketId } = await open();
    const bare = await people.bruno.fetch(`/api/contactus/closeinquiry?contactusId=${ticketId}`, { method: 'POST' });
    expect(bare.status).toBe(400);
    const query = new URLSearchParams({ UserId: 'bruno', contactusId: ticketId, Comments: 'Solved by ourselves.' });
    expect((await people.bruno.fetch(`/api/contactus/closeinquiry?${query}`, { method: 'POST' })).status).toBe(200);
    expect((await readDetail('lena', ticketId)).entries.at(-1)).toMatchObject({ kind: 'closed', text: 'Solved by ourselves.' });
  });

  it("R4.8 one of two concurrent requests to close a ticket succeeds, and the other is refused with the first one's author and time", async () => {
    for (let round = 0; round < 5; round++) {
      const { ticketId } = await open();
      const both = await Promise.allSettled([close('bruno', ticketId), close('lena', ticketId)]);
      const refusals = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiError] : []));
      expect(refusals).toHaveLength(1);
      const { ticket, entries } = await readDetail('bruno', ticketId);
      expect(entries.map(({ kind }) => kind)).toEqual(['opened', 'closed']);
      expect(isRefusedAs(refusals[0], AlreadyClosed)).toBe(true);
      expect(refusals[0]).toMatchObject({ status: 412, body: { data: { by: entries[1]!.by.name, at: ticket.clock.closedAt } } });
    }
  });

  it('R7.8 handlers can assign, hand over and release a ticket, and an outdated assignment is refused with the current assignee', async () => {
    const { ticketId } = await open();
    const assign = (by: Name, assigneeId: string | null, from?: string | null) =>
      people[by].tickets.assign({ ticketId, assigneeId, ...(from === undefined ? {} : { from }) });
    expect((await assign('lena', 'lena', null)).ticket).toMatchObject({ status: 'New', assignee: { id: 'lena', name: 'Lena Vogt' } });
    const failure = await assign('jonas', 'jonas', null).catch((error: unknown) => error as ApiError);
    expect(isRefusedAs(failure, AlreadyAssigned)).toBe(true);
    expect(failure).toMatchObject({ status: 412, body: { data: { assigneeId: 'lena', name: 'Lena Vogt' } } });
    expect((await assign('jonas', 'lena', null)).ticket.lastNr).toBe(2);
    expect((await assign('marco', 'marco')).ticket.assignee?.id).toBe('marco');
    expect((await assign('lena', null, 'marco')).ticket.assignee).toBeNull();
    for (const assigneeId of ['bruno', 'chloe', 'mei', 'ines', 'nobody']) {
      await expect(assign('lena', assigneeId)).rejects.toMatchObject({
        status: 400,
        body: { errors: { assigneeId: [{ code: 'no-such-choice' }] } },
      });
    }
    const { entries } = await readDetail('bruno', ticketId);
    expect(entries.slice(1).map(({ kind, by, assignee }) => [kind, by.id, assignee?.id ?? null])).toEqual([
      ['assigned', 'lena', 'lena'],
      ['assigned', 'marco', 'marco'],
      ['assigned', 'lena', null],
    ]);
  });

  it('R7.8 a ticket can be rated only by its requester, only after it is closed, and more than once', async () => {
    const { ticketId } = await open();
    const rate = (by: Name, stars: number, comment = '') => people[by].tickets.rate({ ticketId, stars, comment });
    await expect(rate('bruno', 5)).rejects.toMatchObject({ status: 422, code: 'ticket.open' });
    await close('lena', ticketId);
    expect((await rate('bruno', 3, 'Slow.')).ticket.rating).toEqual({ stars: 3, comment: 'Slow.' });
    expect((await rate('bruno', 5)).ticket).toMatchObject({ rating: { stars: 5, comment: '' }, rev: 4 });
    await expect(rate('lena', 5)).rejects.toMatchObject({ status: 403, code: NotAllowed.code });
    for (const stars of [0, 6, 2.5]) await expect(rate('bruno', stars)).rejects.toMatchObject({ status: 400 });
  });

  it('R6.8 people without access get the response for a nonexistent ticket from every command, and the ticket does not change', async () => {
    const { ticketId } = await open();
    await close('lena', (await open()).ticketId);
    const ticketBefore = await readDetail('bruno', ticketId);
    for (const name of ['eve', 'chloe', 'mei', 'aiko'] as const) {
      const { tickets } = people[name];
      const notFoundError = { status: 404, code: ObjectMissing.code };
      await expect(reply(name, ticketId, 'Hello?')).rejects.toMatchObject(notFoundError);
      await expect(close(name, ticketId)).rejects.toMatchObject(notFoundError);
      await expect(tickets.markSeen({ ticketId, upTo: 1 })).rejects.toMatchObject(notFoundError);
      await expect(tickets.rate({ ticketId, stars: 1 })).rejects.toMatchObject(notFoundError);
      const handlerError = name === 'chloe' || name === 'mei' ? notFoundError : { status: 403, code: NotAllowed.code };
      await expect(tickets.start({ ticketId })).rejects.toMatchObject(handlerError);
      await expect(tickets.assign({ ticketId, assigneeId: null })).rejects.toMatchObject(handlerError);
      await expect(tickets.addNote({ ticketId, text: 'x' })).rejects.toMatchObject(handlerError);
    }
    for (const name of ['ines', 'sam'] as const) {
      await expect(people[name].tickets.open(inquiry())).rejects.toMatchObject({ status: 403, code: NotAllowed.code });
      await expect(reply(name, ticketId, 'Hello?')).rejects.toMatchObject({ status: 403 });
      await expect(people[name].tickets.markSeen({ ticketId, upTo: 1 })).rejects.toMatchObject({ status: 403 });
    }
    expect(await readDetail('bruno', ticketId)).toEqual(ticketBefore);
  });

  it('R6.8 a requester cannot use handler commands on their own ticket, even if they handle other tickets', async () => {
    const { ticketId } = await open('lena');
    const { tickets } = people.lena;
    const notFoundError = { status: 404, code: ObjectMissing.code };
    await expect(tickets.start({ ticketId })).rejects.toMatchObject(notFoundError);
    await expect(tickets.assign({ ticketId, assigneeId: 'lena' })).rejects.toMatchObject(notFoundError);
    await expect(tickets.addNote({ ticketId, text: 'To myself.' })).rejects.toMatchObject(notFoundError);
  });
});
