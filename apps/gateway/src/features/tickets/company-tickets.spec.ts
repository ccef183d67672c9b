import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NotAllowed, ObjectMissing, TicketClosed } from '@portal/contracts';
import { COMPANY, inquiry, signInColleague, uploadPdf } from '../../../../../tests/kit/inquiries';
import type { LiveClient } from '../../../../../tests/kit/live-client';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

const NAMES = ['bruno', 'colleague', 'eve', 'lena'] as const;
type Reader = (typeof NAMES)[number];

/** Opens a gateway with Bruno, another partner of his company, a partner of another company, and their handler. */
const openCompany = async (companyWide: '0' | '1') => {
  const gateway = await openTestGateway({ env: { TICKETS_COMPANY_WIDE: companyWide } });
  const people: Record<Reader, Person> = {
    bruno: await gateway.as('bruno'),
    colleague: await signInColleague(gateway),
    eve: await gateway.as('eve'),
    lena: await gateway.as('lena'),
  };
  return { gateway, people };
};

const connect = async (person: Person): Promise<LiveClient> => {
  const line = person.connect();
  await line.until((events) => events.some(({ event }) => event === 'welcome'));
  return line;
};
const page = { pageNumber: 1, pageSize: 50 };
const idsOf = ({ items }: { items: { ticketId: string }[] }) => items.map(({ ticketId }) => ticketId);

describe('inquiries of a company whose partners read those of their colleagues', () => {
  let gateway: TestGateway;
  let people: Record<Reader, Person>;
  beforeAll(async () => {
    ({ gateway, people } = await openCompany('1'));
  });
  afterAll(() => gateway.close());
  const open = async (more: Parameters<typeof inquiry>[0] = {}) => (await people.bruno.tickets.open(inquiry(more))).ticket;

  it('R6.8 D5 a colleague reads everything that the requester reads, and no internal note', async () => {
    const file = await uploadPdf(gateway, people.bruno);
    const { ticketId } = await open({ attachments: [file.fileId] });
    await people.lena.tickets.reply({ ticketId, message: 'Please send the serial number.' });
    await people.lena.tickets.addNote({ ticketId, text: 'Ask the laboratory.' });
    const [ownDetail, colleagues] = [await people.bruno.tickets.item({ ticketId }), await people.colleague.tickets.item({ ticketId })];
    expect(ownDetail.unread).toBe(true);
    expect(colleagues).toEqual({ ...ownDetail, unread: false });
    expect(colleagues).not.toHaveProperty('notes');
    expect(colleagues.ticket.userId).toBe('bruno');
    const attachment = `/api/contactus/downloadattachment?TicketId=${ticketId}&fileId=${file.fileId}`;
    expect((await people.colleague.fetch(attachment)).status).toBe(200);
    expect((await people.eve.fetch(attachment)).status).toBe(404);
    await expect(people.eve.tickets.item({ ticketId })).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });
  });

  it("R2.19 D5 colleagues' inquiries appear in the search and in the view of all inquiries, but not in the view of own inquiries", async () => {
    const { ticketId } = await open({ subject: 'Quarzfenster beschlagen' });
    const { list } = people.colleague.tickets;
    for (const sort of ['activity', 'due', 'opened'] as const) {
      const tickets = await list({ ...page, sort });
      expect(idsOf(tickets)).toContain(ticketId);
      expect(new Set(tickets.items.map(({ companyId }) => companyId))).toEqual(new Set([COMPANY]));
      expect(new Set(idsOf(tickets)).size).toBe(tickets.items.length);
    }
    const newestTickets = await list({ ...page, sort: 'opened' });
    expect(newestTickets.items.map(({ submittedDate }) => submittedDate)).toEqual(
      newestTickets.items
        .map(({ submittedDate }) => submittedDate)
        .sort()
        .reverse(),
    );
    for (const filter of [
      { search: 'Quarzfenster' },
      { search: 'Quarzfenster', status: 'New' as const },
      { search: 'Quarzfenster', requesterId: 'bruno' },
    ]) {
      const tickets = await list({ ...page, ...filter });
      expect([idsOf(tickets), tickets.totalCount]).toEqual([[ticketId], 1]);
    }
    for (const ownFilter of [{ side: 'asked' as const }, { view: 'mine' as const }, { requesterId: people.colleague.id }])
      expect(idsOf(await list({ ...page, ...ownFilter }))).not.toContain(ticketId);
    expect((await people.eve.tickets.list({ ...page, search: 'Quarzfenster' })).totalCount).toBe(0);
    expect((await people.eve.tickets.list({ ...page, requesterId: 'bruno' })).totalCount).toBe(0);
    const countsBefore = await people.colleague.tickets.counts({});
    await open();
    expect(await people.colleague.tickets.counts({})).toEqual(countsBefore);
  });

  it('R10.2 D5 the requester can open the original mail of a message, but a colleague cannot', async () => {
    const { ticketId } = await open();
    const { entryId } = (await people.bruno.tickets.item({ ticketId })).entries[0]!;
    await gateway.database.db.insertInto('ticket_entry_mail').values({ entry_id: entryId, subject: 'Cover', text: 'Signed' }).execute();
    expect(await people.bruno.tickets.originalMail({ ticketId, entryId })).toMatchObject({ text: 'Signed' });
    await expect(people.colleague.tickets.originalMail({ ticketId, entryId })).rejects.toMatchObject({ status: 404 });
  });

  it('R2.19 D5 a partner’s list of inquiries that await a reply excludes inquiries of colleagues', async () => {
    const { ticketId } = await open();
    await people.lena.tickets.reply({ ticketId, message: 'Which firmware is it?' });
    expect(idsOf(await people.bruno.tickets.list({ ...page, waitingFor: 'requester' }))).toContain(ticketId);
    expect(idsOf(await people.colleague.tickets.list({ ...page, waitingFor: 'requester' }))).not.toContain(ticketId);
  });

  it('R6.8 D5 a colleague sees the new name, but no contact data, of a requester who moves to another company', async () => {
    const { ticketId } = await open();
    const { email, phone } = (await people.colleague.tickets.item({ ticketId })).requester;
    expect(email).toBe('bruno@brennhagen.example');
    const moveBruno = (unit_id: string) => gateway.database.db.updateTable('person').set({ unit_id }).where('id', '=', 'bruno').execute();
    const { unit_id } = await gateway.database.db.selectFrom('person').select('unit_id').where('id', '=', 'eve').executeTakeFirstOrThrow();
    await moveBruno(unit_id!);
    expect((await people.colleague.tickets.item({ ticketId })).requester).toMatchObject({ email: '', phone: '' });
    expect((await people.lena.tickets.item({ ticketId })).requester).toMatchObject({ email, phone });
    const colleague = await connect(people.colleague);
    await (await gateway.as('bruno')).accounts.saveProfile({ firstname: 'Bruno', lastname: 'Weiß', phone });
    await colleague.until(() => colleague.facts('account.changed').length > 0);
    colleague.close();
    await moveBruno(COMPANY);
  });

  it('R10.1 D5 the requester’s colleague receives replies live and is shown as a viewer; another company receives nothing', async () => {
    const [colleague, eve, lena] = [await connect(people.colleague), await connect(people.eve), await connect(people.lena)];
    const { ticketId } = await open();
    await people.lena.tickets.addNote({ ticketId, text: 'Ask the laboratory.' });
    await people.lena.tickets.reply({ ticketId, message: 'Which firmware is it?' });
    await colleague.until(() => colleague.facts('ticket.replied').length === 1);
    expect(colleague.facts('ticket.replied')[0]!.data).toMatchObject({ entry: { text: 'Which firmware is it?' } });
    expect(colleague.facts().map(({ type }) => type)).not.toContain('ticket.noted');
    colleague.socket.emit('at', { at: { place: 'ticket', id: ticketId } });
    const isSeen = () =>
      lena.events.some(({ event, message }) => event === 'presence.changed' && JSON.stringify(message).includes(people.colleague.id));
    await lena.until(isSeen);
    colleague.socket.emit('typing', { ticketId });
    await people.bruno.tickets.reply({ ticketId, message: 'The newest.' });
    await lena.until(() => lena.facts('ticket.replied').length === 2);
    expect(lena.events.filter(({ event }) => event === 'ticket.typing')).toEqual([]);
    expect(eve.facts()).toEqual([]);
    for (const line of [colleague, eve, lena]) line.close();
  });

  it('R6.8 D5 a colleague cannot write to the ticket and leaves no read marker', async () => {
    const { ticketId } = await open();
    const { tickets } = people.colleague;
    const entries = (await people.bruno.tickets.item({ ticketId })).entries;
    for (const command of [
      () => tickets.reply({ ticketId, message: 'It is urgent.' }),
      () => tickets.close({ ticketId, reason: 'Solved.' }),
      () => tickets.markSeen({ ticketId, upTo: 1 }),
      () => tickets.correctMessage({ ticketId, entryId: entries[0]!.entryId, text: 'Otherwise.' }),
      () => tickets.withdrawMessage({ ticketId, entryId: entries[0]!.entryId }),
      () => tickets.rate({ ticketId, stars: 1 }),
    ])
      await expect(command()).rejects.toMatchObject({ status: 403, code: NotAllowed.code });
    await people.bruno.tickets.close({ ticketId, reason: 'Solved.' });
    await expect(tickets.open(inquiry({ follows: ticketId }))).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });
    expect((await people.bruno.tickets.item({ ticketId })).seen).toEqual([]);
    await expect(people.eve.tickets.reply({ ticketId, message: 'Hello' })).rejects.toMatchObject({ status: 404 });
  });

  it('R6.8 D5 a private inquiry is invisible to colleagues in every read and live, and its handlers read it', async () => {
    const [colleague, lena] = [await connect(people.colleague), await connect(people.lena)];
    const file = await uploadPdf(gateway, people.bruno);
    const { ticketId, ...ticket } = await open({ subject: 'Heimlichkeit Quarz', private: true, attachments: [file.fileId] });
    expect(ticket.private).toBe(true);
    await people.lena.tickets.reply({ ticketId, message: 'Which firmware is it?' });
    await lena.until(() => lena.facts('ticket.replied').length === 1);
    const { tickets } = people.colleague;
    for (const filter of [{ search: 'Heimlichkeit' }, { requesterId: 'bruno', search: 'Heimlichkeit' }])
      expect(await tickets.list({ ...page, ...filter })).toMatchObject({ items: [], totalCount: 0 });
    expect(JSON.stringify(await people.colleague.search.find({ searchTerm: 'Heimlichkeit' }))).not.toContain(ticketId);
    expect((await people.lena.tickets.item({ ticketId })).ticket.private).toBe(true);
    for (const call of [
      () => tickets.item({ ticketId }),
      () => tickets.reply({ ticketId, message: 'Hello' }),
      () => tickets.setPrivate({ ticketId, private: false }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });
    const attachment = `/api/contactus/downloadattachment?TicketId=${ticketId}&fileId=${file.fileId}`;
    expect((await people.colleague.fetch(attachment)).status).toBe(404);
    await tickets.open(inquiry());
    await colleague.until(() => colleague.facts('ticket.opened').length === 1);
    expect(JSON.stringify(colleague.events)).not.toContain(ticketId);
    for (const line of [colleague, lena]) line.close();
  });

  it('R10.1 D5 the requester hides and shares an open inquiry live, a follow-up stays private, and nobody else changes it', async () => {
    const colleague = await connect(people.colleague);
    const { ticketId } = await open();
    const { setPrivate } = people.bruno.tickets;
    for (const person of [people.colleague, people.lena])
      await expect(person.tickets.setPrivate({ ticketId, private: true })).rejects.toMatchObject({ status: 403, code: NotAllowed.code });
    expect((await setPrivate({ ticketId, private: true })).ticket.private).toBe(true);
    await colleague.until(() => colleague.facts('ticket.hidden').length === 1);
    expect(colleague.facts('ticket.visibility-changed')).toEqual([]);
    await expect(people.colleague.tickets.item({ ticketId })).rejects.toMatchObject({ status: 404 });
    await people.lena.tickets.reply({ ticketId, message: 'Only for you.' });
    await setPrivate({ ticketId, private: false });
    await colleague.until(() => colleague.facts('ticket.visibility-changed').length === 1);
    expect(colleague.facts('ticket.replied')).toEqual([]);
    expect((await people.colleague.tickets.item({ ticketId })).ticket.private).toBe(false);
    await setPrivate({ ticketId, private: true });
    await people.bruno.tickets.close({ ticketId, reason: 'Solved.' });
    await expect(setPrivate({ ticketId, private: false })).rejects.toMatchObject({ status: 422, code: TicketClosed.code });
    expect((await open({ follows: ticketId })).private).toBe(true);
    await expect(people.lena.tickets.open(inquiry({ private: true }))).rejects.toMatchObject({ status: 400 });
    // A person who was a partner and works for a local company now follows up without a choice.
    const { db } = gateway.database;
    const privateTicket = await open({ private: true });
    await people.bruno.tickets.close({ ticketId: privateTicket.ticketId, reason: 'Solved.' });
    await db.updateTable('ticket').set({ requester_id: 'lena' }).where('id', '=', privateTicket.ticketId).execute();
    expect((await people.lena.tickets.open(inquiry({ follows: privateTicket.ticketId }))).ticket.private).toBe(false);
    colleague.close();
  });

  it('R10.2 D5 a colleague no longer sees who views and types in an inquiry that its requester hides, and does so again once it is shared', async () => {
    const { ticketId } = await open();
    const [bruno, lena, colleague] = [await connect(people.bruno), await connect(people.lena), await connect(people.colleague)];
    const enterTicket = (line: LiveClient) => line.socket.emit('at', { at: { place: 'ticket', id: ticketId } });
    const signalsIn = (line: LiveClient) =>
      line.events.filter(({ event, message }) => /^(presence|ticket.typing)/.test(event) && JSON.stringify(message).includes(ticketId));
    const showsViewer = (line: LiveClient, userId: string) =>
      signalsIn(line).some(({ message }) => JSON.stringify(message).includes(`"${userId}"`));
    enterTicket(lena);
    await colleague.until(() => showsViewer(colleague, 'lena'));
    await people.bruno.tickets.setPrivate({ ticketId, private: true });
    const count = signalsIn(colleague).length;
    // The next heartbeat of a viewer applies the new audience.
    enterTicket(lena);
    enterTicket(bruno);
    await lena.until(() => showsViewer(lena, 'bruno'));
    lena.socket.emit('typing', { ticketId });
    await bruno.until(() => signalsIn(bruno).some(({ event }) => event === 'ticket.typing'));
    // The only signal removes the viewers that the colleague still sees.
    expect(signalsIn(colleague).slice(count)).toMatchObject([{ event: 'presence.changed', message: { people: [] } }]);
    await people.bruno.tickets.setPrivate({ ticketId, private: false });
    enterTicket(bruno);
    await colleague.until(() => showsViewer(colleague, 'bruno'));
    for (const line of [bruno, lena, colleague]) line.close();
  });

  it('R4.4 D5 the requester’s colleague is notified when a participant of the ticket changes their name', async () => {
    const { ticketId } = await open();
    await people.lena.tickets.reply({ ticketId, message: 'We look into it.' });
    const colleague = await connect(people.colleague);
    await people.lena.accounts.saveProfile({ firstname: 'Helena', lastname: 'Vogt', phone: '' });
    await colleague.until(() => colleague.facts('account.changed').length > 0);
    expect(colleague.facts('account.changed')[0]!.data).toEqual({ userId: 'lena' });
    colleague.close();
  });
});

describe('inquiries of a company whose partners read only their own', () => {
  let gateway: TestGateway;
  let people: Record<Reader, Person>;
  beforeAll(async () => {
    ({ gateway, people } = await openCompany('0'));
  });
  afterAll(() => gateway.close());

  it('R6.8 D5 without the setting a colleague finds no inquiry of the requester and receives nothing about it', async () => {
    const [colleague, lena] = [await connect(people.colleague), await connect(people.lena)];
    const { ticketId } = (await people.bruno.tickets.open(inquiry({ subject: 'Quarzfenster beschlagen' }))).ticket;
    await people.lena.tickets.reply({ ticketId, message: 'Which firmware is it?' });
    await lena.until(() => lena.facts('ticket.replied').length === 1);
    const { tickets } = people.colleague;
    for (const filter of [{ search: 'Quarzfenster' }, { requesterId: 'bruno' }])
      expect(await tickets.list({ ...page, ...filter })).toMatchObject({ items: [], totalCount: 0 });
    expect((await tickets.list(page)).items.every(({ userId }) => userId === people.colleague.id)).toBe(true);
    for (const call of [() => tickets.item({ ticketId }), () => tickets.reply({ ticketId, message: 'Hello' })])
      await expect(call()).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });
    // The fact of the colleague's own inquiry is received after all others.
    await tickets.open(inquiry());
    await colleague.until(() => colleague.facts('ticket.opened').length === 1);
    expect(colleague.facts('ticket.opened')[0]!.data).toMatchObject({ ticket: { userId: people.colleague.id } });
    expect(colleague.facts('ticket.replied')).toEqual([]);
    for (const line of [colleague, lena]) line.close();
  });
});
