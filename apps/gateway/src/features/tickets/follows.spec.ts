import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiError, NotAllowed, ObjectMissing } from '@portal/contracts';
import { COMPANY, inquiry, signInColleague } from '../../../../../tests/kit/inquiries';
import type { LiveClient } from '../../../../../tests/kit/live-client';
import { type Mailbox, openMailbox } from '../../../../../tests/kit/mail/mailbox';
import { waitForTicketMails } from '../../../../../tests/kit/mail/ticket-mails';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Clock } from '../../platform/clock';
import { Cleanup } from '../../platform/database/cleanup';

type Reader = 'bruno' | 'colleague' | 'eve' | 'lena' | 'marco';

let gateway: TestGateway;
let mailbox: Mailbox;
let people: Record<Reader, Person>;
let offsetMs = 0;

const openCompany = async (companyWide: '0' | '1'): Promise<void> => {
  mailbox = await openMailbox();
  gateway = await openTestGateway({
    env: {
      SMTP_URL: mailbox.smtpUrl,
      LOG_LEVEL: 'silent',
      INBOUND_SMTP_PORT: '0',
      PUBLIC_URL: 'http://localhost:4711',
      TICKETS_COMPANY_WIDE: companyWide,
    },
  });
  gateway.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + offsetMs);
  people = {
    bruno: await gateway.as('bruno'),
    colleague: await signInColleague(gateway),
    eve: await gateway.as('eve'),
    lena: await gateway.as('lena'),
    marco: await gateway.as('marco'),
  };
};
const closeCompany = async (): Promise<void> => {
  await gateway.close();
  await mailbox.close();
};

const connect = async (person: Person): Promise<LiveClient> => {
  const line = person.connect();
  await line.until((events) => events.some(({ event }) => event === 'welcome'));
  return line;
};
const page = { pageNumber: 1, pageSize: 50 };
const followedIds = async (person: Person = people.colleague): Promise<string[]> =>
  (await person.tickets.list({ ...page, view: 'following' })).items.map(({ ticketId }) => ticketId);
const countUnseen = async (): Promise<number> => (await people.colleague.tickets.counts({})).unseen;
const open = async (more: Parameters<typeof inquiry>[0] = {}) => (await people.bruno.tickets.open(inquiry(more))).ticket;
const openFollowed = async () => {
  const ticket = await open();
  await people.colleague.tickets.follow({ ticketId: ticket.ticketId, following: true });
  return ticket;
};
/** Advances the clock past the delay of mails, and returns the mails about a ticket to the colleague once all are sent or dropped. */
const mailsTo = async ({ ticketId, ticketNo }: { ticketId: string; ticketNo: string }, person: Person = people.colleague) => {
  offsetMs += 11_000;
  await waitForTicketMails(gateway, ticketId);
  return (await mailbox.all()).filter(
    ({ to, subject }) => subject.includes(ticketNo) && to.some(({ address }) => address === person.email),
  );
};
const unreadMarks = (ticketId: string) =>
  gateway.database.db
    .selectFrom('ticket_unread')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('person_id', '=', people.colleague.id)
    .execute();
const updatePerson = (id: string, values: { unit_id?: string; standing?: 'approved' | 'disabled' }) =>
  gateway.database.db.updateTable('person').set(values).where('id', '=', id).execute();

describe('inquiries that colleagues of the requester follow', () => {
  beforeAll(() => openCompany('1'));
  afterAll(closeCompany);

  it('R10.1 D5 a colleague follows an inquiry and ends the following, in all tabs and once', async () => {
    const tabs = [await connect(people.colleague), await connect(people.colleague)];
    const bruno = await connect(people.bruno);
    const { ticketId } = await open();
    const { tickets } = people.colleague;
    expect((await tickets.item({ ticketId })).following).toBe(false);
    expect(await tickets.follow({ ticketId, following: true })).toMatchObject({ following: true });
    expect(await tickets.follow({ ticketId, following: true })).toMatchObject({ following: true });
    expect((await tickets.item({ ticketId })).following).toBe(true);
    expect(await followedIds()).toContain(ticketId);
    expect((await tickets.list(page)).items.find((one) => one.ticketId === ticketId)).toMatchObject({ following: true });
    expect((await people.bruno.tickets.item({ ticketId })).following).toBe(false);
    await tickets.follow({ ticketId, following: false });
    await tickets.follow({ ticketId, following: false });
    expect(await followedIds()).not.toContain(ticketId);
    for (const tab of tabs) {
      await tab.until(() => tab.facts('ticket.followed').length === 2);
      expect(tab.facts('ticket.followed').map(({ data }) => data)).toEqual([
        { ticketId, following: true },
        { ticketId, following: false },
      ]);
      tab.close();
    }
    const auditRows = await gateway.database.db
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('object', '=', ticketId)
      .where('action', 'like', '%followed')
      .orderBy('seq')
      .execute();
    expect(auditRows.map(({ action, actor }) => [action, actor])).toEqual([
      ['ticket.followed', people.colleague.id],
      ['ticket.unfollowed', people.colleague.id],
    ]);
    expect(bruno.facts('ticket.followed')).toEqual([]);
    bruno.close();
  });

  it('R6.8 D5 only a colleague of the requester can follow an inquiry', async () => {
    const { ticketId } = await open();
    for (const person of [people.bruno, people.lena, people.marco])
      await expect(person.tickets.follow({ ticketId, following: true })).rejects.toMatchObject({ status: 403, code: NotAllowed.code });
    const refusal = { status: 404, code: ObjectMissing.code };
    const refusalOf = async (id: string) => {
      const failure = (await people.eve.tickets.follow({ ticketId: id, following: true }).catch((error: unknown) => error)) as ApiError;
      return { ...failure.body, requestId: '' };
    };
    await expect(people.eve.tickets.follow({ ticketId, following: true })).rejects.toMatchObject(refusal);
    expect(await refusalOf(ticketId)).toEqual(await refusalOf(randomUUID()));
    const { ticketId: privateId } = await open({ private: true });
    await expect(people.colleague.tickets.follow({ ticketId: privateId, following: true })).rejects.toMatchObject(refusal);
  });

  it('R10.1 D5 a message of either side makes a followed inquiry unread until its follower reads it, and a note does not', async () => {
    const { ticketId } = await openFollowed();
    const countBefore = await countUnseen();
    const [colleague, bruno] = [await connect(people.colleague), await connect(people.bruno)];
    await people.lena.tickets.addNote({ ticketId, text: 'Ask the laboratory.' });
    await people.lena.tickets.start({ ticketId });
    expect(await countUnseen()).toBe(countBefore);
    const waitingIds = async (waitingFor: 'handler' | 'requester') =>
      (await people.colleague.tickets.list({ ...page, view: 'following', waitingFor })).items.map((one) => one.ticketId);
    expect([await waitingIds('handler'), await waitingIds('requester')]).toEqual([expect.arrayContaining([ticketId]), []]);
    await people.lena.tickets.reply({ ticketId, message: 'Which firmware is it?' });
    expect(await waitingIds('handler')).not.toContain(ticketId);
    await colleague.until(() => colleague.facts('ticket.counted').length === 1);
    expect(colleague.facts('ticket.counted')[0]!.data).toMatchObject({ ticketId, unread: true, counts: { unseen: countBefore + 1 } });
    expect((await people.colleague.tickets.item({ ticketId })).unread).toBe(true);
    expect(await people.colleague.tickets.counts({})).toMatchObject({ unseen: countBefore + 1, mine: 0, open: 0 });
    expect(await people.colleague.tickets.markSeen({ ticketId, upTo: 3 })).toMatchObject({ unseen: countBefore });
    await people.bruno.tickets.reply({ ticketId, message: 'The newest.' });
    expect(await countUnseen()).toBe(countBefore + 1);
    await people.colleague.tickets.markSeen({ ticketId, upTo: 4 });
    expect(await people.colleague.tickets.markSeen({ ticketId, upTo: 4, unread: true })).toMatchObject({ unseen: countBefore + 1 });
    expect((await people.bruno.tickets.item({ ticketId })).seen.map(({ userId }) => userId)).not.toContain(people.colleague.id);
    expect(bruno.facts('ticket.seen')).toEqual([]);
    await people.colleague.tickets.follow({ ticketId, following: false });
    expect(await countUnseen()).toBe(countBefore);
    await expect(people.colleague.tickets.markSeen({ ticketId, upTo: 4 })).rejects.toMatchObject({ status: 403, code: NotAllowed.code });
    for (const line of [colleague, bruno]) line.close();
  });

  it('R10.2 D5 a follower gets mails about new messages without an address for replies, unless read before or turned off', async () => {
    const ticket = await openFollowed();
    const { ticketId } = ticket;
    await people.lena.tickets.reply({ ticketId, message: 'Which firmware is it?' });
    const [firstMail, ...moreMails] = await mailsTo(ticket);
    expect(moreMails).toEqual([]);
    expect(firstMail!.text).toContain('Which firmware is it?');
    expect(firstMail!.text).not.toContain('The transmitter shows 0.4 %');
    const [requestersMail] = await mailsTo(ticket, people.bruno);
    expect([requestersMail, firstMail].map((mail) => 'reply-to' in mail!.headers)).toEqual([true, false]);
    await people.bruno.tickets.reply({ ticketId, message: 'The newest.' });
    expect((await mailsTo(ticket)).map(({ text }) => text.includes('The newest.'))).toEqual([false, true]);
    await people.lena.tickets.reply({ ticketId, message: 'Thank you.' });
    await people.colleague.tickets.markSeen({ ticketId, upTo: 4 });
    expect(await mailsTo(ticket)).toHaveLength(2);
    await people.colleague.notifications.savePreference({ type: 'Inquiry', channel: 'mail', wanted: false });
    await people.lena.tickets.reply({ ticketId, message: 'One more question.' });
    expect(await mailsTo(ticket)).toHaveLength(2);
    await people.colleague.notifications.savePreference({ type: 'Inquiry', channel: 'mail', wanted: true });
    await people.lena.tickets.close({ ticketId, reason: 'Solved.' });
    const mails = await mailsTo(ticket);
    expect(mails).toHaveLength(3);
    // Only the requester can open a follow-up.
    const requestersMails = await mailsTo(ticket, people.bruno);
    const offersFollowUp = ({ text }: { text: string }) => /follow-up inquiry|Folgeanfrage/.test(text);
    expect([mails.some(offersFollowUp), requestersMails.some(offersFollowUp)]).toEqual([false, true]);
  });

  it('R6.8 D5 a follower gets nothing about an inquiry while it is private, and still follows it once it is shared again', async () => {
    const ticket = await openFollowed();
    const { ticketId } = ticket;
    const countBefore = await countUnseen();
    const colleague = await connect(people.colleague);
    await people.lena.tickets.reply({ ticketId, message: 'Which firmware is it?' });
    expect(await countUnseen()).toBe(countBefore + 1);
    await people.bruno.tickets.setPrivate({ ticketId, private: true });
    await colleague.until(() => colleague.facts('ticket.counted').length === 2);
    expect(colleague.facts('ticket.counted')[1]!.data).toMatchObject({ unread: false, counts: { unseen: countBefore } });
    expect(await followedIds()).not.toContain(ticketId);
    // The mail of the time before is not sent either.
    expect(await mailsTo(ticket)).toEqual([]);
    await people.lena.tickets.reply({ ticketId, message: 'Only for you.' });
    expect(await countUnseen()).toBe(countBefore);
    expect(await mailsTo(ticket)).toEqual([]);
    for (const call of [
      () => people.colleague.tickets.follow({ ticketId, following: false }),
      () => people.colleague.tickets.markSeen({ ticketId, upTo: 3 }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });
    await people.bruno.tickets.setPrivate({ ticketId, private: false });
    expect(await followedIds()).toContain(ticketId);
    expect((await people.colleague.tickets.item({ ticketId })).following).toBe(true);
    await people.lena.tickets.reply({ ticketId, message: 'For everyone.' });
    expect(await countUnseen()).toBe(countBefore + 1);
    expect(await mailsTo(ticket)).toHaveLength(1);
    colleague.close();
  });

  it.each([
    { reason: 'belongs to another company', away: async () => updatePerson(people.colleague.id, { unit_id: 'cp-ostwall' }) },
    { reason: 'is disabled', away: async () => updatePerson(people.colleague.id, { standing: 'disabled' }) },
  ])('R6.8 D5 a follower who $reason gets neither an unread mark nor a mail', async ({ away }) => {
    const ticket = await openFollowed();
    const { ticketId } = ticket;
    await away();
    await people.lena.tickets.reply({ ticketId, message: 'Which firmware is it?' });
    expect(await unreadMarks(ticketId)).toEqual([]);
    expect(await mailsTo(ticket)).toEqual([]);
    // A mail that waits when the follower loses access is dropped.
    await updatePerson(people.colleague.id, { unit_id: COMPANY, standing: 'approved' });
    await people.lena.tickets.reply({ ticketId, message: 'And which serial number?' });
    expect(await unreadMarks(ticketId)).toHaveLength(1);
    await away();
    expect(await mailsTo(ticket)).toEqual([]);
    await updatePerson(people.colleague.id, { unit_id: COMPANY, standing: 'approved' });
    await people.lena.tickets.reply({ ticketId, message: 'Is it urgent?' });
    expect(await mailsTo(ticket)).toHaveLength(1);
  });

  it('R6.1 D5 a follower who is moved to another company loses the unread mark', async () => {
    const { ticketId } = await openFollowed();
    await people.lena.tickets.reply({ ticketId, message: 'Which firmware is it?' });
    expect(await unreadMarks(ticketId)).toHaveLength(1);
    await people.lena.people.move({
      userId: people.colleague.id,
      role: 'CP',
      unitId: 'cp-ostwall',
      reason: 'Works for another company now.',
    });
    expect(await unreadMarks(ticketId)).toEqual([]);
    // A message that is written during the move can leave a mark.
    const { db } = gateway.database;
    await db.insertInto('ticket_unread').values({ person_id: people.colleague.id, ticket_id: ticketId }).execute();
    await gateway.app.get(Cleanup).run();
    expect(await unreadMarks(ticketId)).toEqual([]);
  });

  it('R6.1 D5 a follower who becomes staff follows nothing any more', async () => {
    const followsOf = () =>
      gateway.database.db.selectFrom('ticket_follow').selectAll().where('person_id', '=', people.colleague.id).execute();
    expect(await followsOf()).not.toEqual([]);
    const sam = await gateway.as('sam');
    await sam.people.move({ userId: people.colleague.id, role: 'LBO', unitId: 'lco-deutschland', reason: 'Works for us now.' });
    expect(await followsOf()).toEqual([]);
  });
});

describe('followed inquiries after the setting is turned off', () => {
  beforeAll(() => openCompany('0'));
  afterAll(closeCompany);

  it('R6.8 D5 without the setting a former follower gets nothing, lists nothing and loses the unread marks', async () => {
    const ticket = await open();
    const { ticketId } = ticket;
    const { db } = gateway.database;
    const row = { person_id: people.colleague.id, ticket_id: ticketId };
    await db
      .insertInto('ticket_follow')
      .values({ ...row, nr: 1 })
      .execute();
    await db.insertInto('ticket_unread').values(row).execute();
    const requestersCount = (await people.bruno.tickets.counts({})).unseen;
    const countBefore = await countUnseen();
    await gateway.app.get(Cleanup).run();
    expect(await countUnseen()).toBe(countBefore - 1);
    await people.lena.tickets.reply({ ticketId, message: 'Which firmware is it?' });
    await gateway.app.get(Cleanup).run();
    expect([await countUnseen(), (await people.bruno.tickets.counts({})).unseen]).toEqual([countBefore - 1, requestersCount + 1]);
    expect(await mailsTo(ticket)).toEqual([]);
    expect(await followedIds()).toEqual([]);
    await expect(people.colleague.tickets.follow({ ticketId, following: true })).rejects.toMatchObject({ status: 404 });
  });
});
