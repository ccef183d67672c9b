import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NotAllowed, ObjectMissing, type Ticket } from '@portal/contracts';
import { sql } from 'kysely';
import { inquiry, uploadPdf } from '../../../../../../tests/kit/inquiries';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';

const NAMES = ['bruno', 'eve', 'lena', 'jonas', 'chloe', 'faisal', 'marco', 'mei'] as const;

describe('reading a ticket', () => {
  let gateway: TestGateway;
  const people = {} as Record<Name, Person>;
  beforeAll(async () => {
    gateway = await openTestGateway();
    for (const name of NAMES) people[name] = await gateway.as(name);
  });
  afterAll(() => gateway.close());

  const open = async (by: Name, more: Parameters<typeof inquiry>[0] = {}): Promise<Ticket> =>
    (await people[by].tickets.open(inquiry(more))).ticket;
  const readDetail = (by: Name, ticketId: string) => people[by].tickets.item({ ticketId });
  const notFoundError = { status: 404, code: ObjectMissing.code };

  it('R3.16 R7.8 a ticket contains its message with files, its requester, all entries in order, and the read markers', async () => {
    const file = await uploadPdf(gateway, people.bruno, 'drawing.pdf');
    const { ticketId } = await open('bruno', { attachments: [file.fileId], description: 'First line.\nSecond line.' });
    await people.lena.tickets.assign({ ticketId, assigneeId: 'jonas' });
    const answer = await uploadPdf(gateway, people.jonas, 'answer.pdf');
    await people.jonas.tickets.reply({ ticketId, message: 'Please see page 3.', attachments: [answer.fileId] });
    await people.bruno.tickets.markSeen({ ticketId, upTo: 3 });

    const ticketDetail = await readDetail('bruno', ticketId);
    expect(ticketDetail).toMatchObject({
      ticket: { ticketId, status: 'In Progress', assignee: { id: 'jonas' }, lastNr: 3 },
      unread: false,
      description: 'First line.\nSecond line.',
      attachments: [{ fileId: file.fileId, name: 'drawing.pdf', kind: 'pdf', size: file.size }],
      requester: {
        id: 'bruno',
        name: 'Bruno Hagen',
        email: 'bruno@brennhagen.example',
        company: 'Brennhagen Messtechnik',
        country: 'DE',
        language: 'de',
      },
    });
    expect(
      ticketDetail.entries.map(({ nr, kind, by, text, files, assignee }) => [nr, kind, by.id, by.side, text, files.length, assignee?.id]),
    ).toEqual([
      [1, 'opened', 'bruno', 'requester', 'First line.\nSecond line.', 1, undefined],
      [2, 'assigned', 'lena', 'handler', '', 0, 'jonas'],
      [3, 'replied', 'jonas', 'handler', 'Please see page 3.', 1, undefined],
    ]);
    expect(ticketDetail.seen).toEqual(
      expect.arrayContaining([{ userId: 'bruno', name: 'Bruno Hagen', side: 'requester', nr: 3, at: expect.any(String) }]),
    );
    expect((await readDetail('lena', ticketId)).unread).toBe(true);
  });

  it('R6.7 R7.8 a ticket contains notes for handlers, but not even the notes field for the requester', async () => {
    const { ticketId } = await open('lena');
    await people.marco.tickets.addNote({ ticketId, text: 'Ask the factory first.' });
    expect((await readDetail('marco', ticketId)).notes).toMatchObject([
      { text: 'Ask the factory first.', by: { id: 'marco', side: 'handler' } },
    ]);
    const response = await people.lena.fetch(`/api/contactus/inquirybyid?TicketId=${ticketId}`);
    const text = await response.text();
    expect([response.status, text.includes('"notes"'), text.includes('factory')]).toEqual([200, false, false]);
  });

  it('R6.8 an inaccessible ticket and a nonexistent ticket get the same response on every route', async () => {
    const file = await uploadPdf(gateway, people.bruno);
    const { ticketId } = await open('bruno', { attachments: [file.fileId] });
    const answer = async (name: Name, path: string) => {
      const response = await people[name].fetch(`/api/contactus/${path}`);
      const { requestId: _, ...body } = (await response.json()) as { requestId: string };
      return { status: response.status, body };
    };
    for (const name of ['eve', 'chloe', 'mei', 'faisal'] as const) {
      const paths = (id: string) => [
        `inquirybyid?TicketId=${id}`,
        `attachment?TicketId=${id}&fileId=${file.fileId}`,
        ...(name === 'eve' ? [] : [`assignees?TicketId=${id}`]),
      ];
      for (const [index, path] of paths(ticketId).entries()) {
        const foreign = await answer(name, path);
        expect(foreign.status).toBe(404);
        expect(foreign).toEqual(await answer(name, paths('nothing-at-all')[index]!));
      }
    }
  });

  it('R7.8 a file can be read only through its ticket and only by people who may see that ticket', async () => {
    const [file, otherTicketFile, ownFile] = [
      await uploadPdf(gateway, people.bruno),
      await uploadPdf(gateway, people.bruno),
      await uploadPdf(gateway, people.bruno),
    ];
    const { ticketId } = await open('bruno', { attachments: [file.fileId] });
    await open('bruno', { attachments: [otherTicketFile.fileId] });
    const link = (name: Name, fileId: string) => people[name].tickets.attachmentLink({ ticketId, fileId, as: 'preview' });
    for (const name of ['bruno', 'lena', 'marco'] as const) {
      const { url } = await link(name, file.fileId);
      const response = await fetch(gateway.url + url);
      expect([
        response.status,
        Buffer.from(await response.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ]).toEqual([200, '%PDF-']);
    }
    for (const fileId of [otherTicketFile.fileId, ownFile.fileId, 'nothing-at-all']) {
      await expect(link('bruno', fileId)).rejects.toMatchObject(notFoundError);
      await expect(link('lena', fileId)).rejects.toMatchObject(notFoundError);
    }
  });

  it('R7.8 a ticket can be assigned to people of its handling unit and region, never to the requester', async () => {
    const assigneesFor = async (by: Name, ticketId: string) => (await people[by].tickets.assignees({ ticketId })).items;
    const { ticketId } = await open('bruno');
    const assignees = await assigneesFor('lena', ticketId);
    expect(assignees.map(({ id }) => id)).toEqual(expect.arrayContaining(['lena', 'jonas', 'marco']));
    for (const id of ['bruno', 'chloe', 'mei', 'ines']) expect(assignees.map((one) => one.id)).not.toContain(id);
    expect(assignees.find(({ id }) => id === 'marco')).toMatchObject({ name: 'Marco Bianchi', side: 'handler', unit: 'Europe' });
    const ownTicket = await open('lena');
    expect((await assigneesFor('marco', ownTicket.ticketId)).map(({ id }) => id)).not.toContain('lena');
    await expect(assigneesFor('lena', ownTicket.ticketId)).rejects.toMatchObject(notFoundError);
    await expect(assigneesFor('bruno', ticketId)).rejects.toMatchObject({ status: 403, code: NotAllowed.code });
  });

  it('R7.8 a region finds the people of its own region on whose behalf it can open an inquiry', async () => {
    const all = await people.marco.tickets.requesters({ pageSize: 100 });
    const ids = all.items.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['bruno', 'eve', 'lena', 'jonas', 'chloe']));
    for (const id of ['aiko', 'tran', 'faisal', 'marco', 'mei', 'ines', 'sam']) expect(ids).not.toContain(id);
    expect(all.totalCount).toBe(ids.length);
    const requestersOf = (search: string) => people.marco.tickets.requesters({ search });
    const bruno = { id: 'bruno', name: 'Bruno Hagen', email: 'bruno@brennhagen.example', company: 'Brennhagen Messtechnik' };
    for (const term of ['bruno HAG', 'bruno@', 'Brennhagen Mess']) expect((await requestersOf(term)).items).toContainEqual(bruno);
    for (const term of ['%', '_', 'sakuragi', '\\']) expect([term, await requestersOf(term)]).toEqual([term, { items: [], totalCount: 0 }]);
    await expect(people.lena.tickets.requesters()).rejects.toMatchObject({ status: 403, code: NotAllowed.code });
  });

  it('R7.8 a partner sees the usual response time in working minutes, the rounded median of recent tickets', async () => {
    const monday = Date.parse('2024-06-03T06:00Z');
    const timeAfter = (minutes: number) => new Date(monday + minutes * 60_000);
    await gateway.database.db.deleteFrom('business_hours').where('unit_id', '=', 'lco-deutschland').execute();
    const tickets = await Promise.all(Array.from({ length: 5 }, () => open('bruno')));
    await gateway.database.db.updateTable('ticket').set({ answered_at: null }).where('handling_unit', '=', 'lco-deutschland').execute();
    const setAnswerTime = async (index: number, minutes: number) =>
      gateway.database.db
        .updateTable('ticket')
        .set({ created_at: timeAfter(0), answered_at: timeAfter(minutes) })
        .where('id', '=', tickets[index]!.ticketId)
        .execute();
    for (const [index, minutes] of [30, 90, 10, 24 * 60].entries()) await setAnswerTime(index, minutes);
    expect(await people.bruno.tickets.usualAnswer()).toEqual({ minutes: null });
    await setAnswerTime(4, 120);
    expect(await people.bruno.tickets.usualAnswer()).toEqual({ minutes: 120 });
    await setAnswerTime(0, 24 * 60 + 60);
    expect(await people.bruno.tickets.usualAnswer()).toEqual({ minutes: 120 });
    await setAnswerTime(2, 24 * 60 + 120);
    expect(await people.bruno.tickets.usualAnswer()).toEqual({ minutes: 9 * 60 });
    expect(await people.marco.tickets.usualAnswer()).toEqual({ minutes: null });
  });

  it('R10.2 the usual response time reveals no single response, because it is updated only daily', async () => {
    const { db } = gateway.database;
    const ticket = await open('bruno');
    const setAnswerTime = async (at: Date) => {
      const created_at = new Date(at.getTime() - 1);
      await db.updateTable('ticket').set({ created_at, answered_at: at }).where('handling_unit', '=', 'lco-deutschland').execute();
    };
    const { rows } = await sql<{ day: Date }>`select date_trunc('day', now(), 'UTC') as day`.execute(db);
    const day = rows[0]!.day.getTime();
    await setAnswerTime(new Date(day));
    expect(await people.bruno.tickets.usualAnswer()).toEqual({ minutes: null });
    await setAnswerTime(new Date(day - 1));
    const answer = await people.bruno.tickets.usualAnswer();
    expect(answer).toEqual({ minutes: 15 });
    await people.lena.tickets.reply({ ticketId: ticket.ticketId, message: 'Clean the membrane.' });
    expect(await people.bruno.tickets.usualAnswer()).toEqual(answer);
  });

  it("R2.19 the queue health contains the number of late inquiries and the median of today's first responses in working minutes", async () => {
    const { db } = gateway.database;
    await db.deleteFrom('business_hours').where('unit_id', '=', 'lco-deutschland').execute();
    const hours = { unit_id: 'lco-deutschland', days: [0, 1, 2, 3, 4, 5, 6], from_time: '00:00', to_time: '23:59', zone: 'UTC' };
    await db
      .insertInto('business_hours')
      .values({ ...hours, answer_minutes: 240, resolve_minutes: 1440 })
      .execute();
    const later = new Date(Date.now() + 3_600_000);
    const unansweredState = { answered_at: null, answer_by: later, resolve_by: later };
    await db.updateTable('ticket').set(unansweredState).where('handling_unit', '=', 'lco-deutschland').execute();
    const none = await people.lena.tickets.queueHealth();
    expect(none).toMatchObject({ late: 0, medianMinutes: null });
    expect(none.handlers).toEqual(expect.arrayContaining([{ id: 'lena', name: 'Lena Vogt' }]));
    for (const id of ['bruno', 'chloe', 'marco']) expect(none.handlers.map((handler) => handler.id)).not.toContain(id);

    const [first, second, late] = [await open('bruno'), await open('bruno'), await open('bruno')];
    const aMinuteAgo = new Date(Date.now() - 60_000);
    const { rows } = await sql<{ midnight: Date }>`select date_trunc('day', now(), 'UTC') as midnight`.execute(db);
    const answer = (ticketId: string, minutes: number, at = rows[0]!.midnight) =>
      db
        .updateTable('ticket')
        .set({ created_at: new Date(at.getTime() - minutes * 60_000), answered_at: at })
        .where('id', '=', ticketId)
        .execute();
    await answer(first.ticketId, 20);
    await answer(second.ticketId, 40);
    await db.updateTable('ticket').set({ answer_by: aMinuteAgo }).where('id', '=', late.ticketId).execute();
    expect(await people.lena.tickets.queueHealth()).toMatchObject({ late: 1, medianMinutes: 29 });
    await answer(second.ticketId, 40, new Date(rows[0]!.midnight.getTime() - 1));
    expect(await people.lena.tickets.queueHealth()).toMatchObject({ late: 1, medianMinutes: 19 });
    expect(await people.chloe.tickets.queueHealth()).not.toMatchObject({ medianMinutes: 19 });
  });
});
