import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inquiry } from '../../../../../../tests/kit/inquiries';
import { type Mailbox, openMailbox } from '../../../../../../tests/kit/mail/mailbox';
import { waitForTicketMails } from '../../../../../../tests/kit/mail/ticket-mails';
import { addressOf, type Name, openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { Clock } from '../../../platform/clock';

const NAMES = ['bruno', 'lena', 'jonas', 'marco', 'chloe'] as const;

let gateway: TestGateway;
let mailbox: Mailbox;
let offsetMs = 0;
const people = {} as Record<Name, Person>;

beforeAll(async () => {
  mailbox = await openMailbox();
  gateway = await openTestGateway({
    env: { SMTP_URL: mailbox.smtpUrl, LOG_LEVEL: 'silent', INBOUND_SMTP_PORT: '0', PUBLIC_URL: 'http://localhost:4711' },
  });
  gateway.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + offsetMs);
  for (const name of NAMES) people[name] = await gateway.as(name);
});
afterAll(async () => {
  await gateway.close();
  await mailbox.close();
});

const openInquiry = async (more = {}) => (await people.bruno.tickets.open(inquiry(more))).ticket;
const mailsAt = async (name: Name, ticketNo: string) =>
  (await mailbox.all()).filter(({ to, subject }) => subject.includes(ticketNo) && to.some(({ address }) => address === addressOf(name)));
/** Advances the clock past the delay and waits until every mail of the ticket is sent or dropped. */
const waitUntilSettled = async (ticketId: string) => {
  offsetMs += 11_000;
  await waitForTicketMails(gateway, ticketId);
};
const mailCounts = async (ticketNo: string) => {
  const counts: Partial<Record<Name, number>> = {};
  for (const name of NAMES) {
    const { length } = await mailsAt(name, ticketNo);
    if (length) counts[name] = length;
  }
  return counts;
};

describe('mails about tickets', () => {
  it('R10.2 a new inquiry is mailed after a delay to the handling unit only, not to the region or a sibling unit', async () => {
    const { ticketId, ticketNo } = await openInquiry({ subject: 'Zero drift' });
    await pause(1_500);
    expect(await mailCounts(ticketNo)).toEqual({});
    await waitUntilSettled(ticketId);
    expect(await mailCounts(ticketNo)).toEqual({ lena: 1, jonas: 1 });
    const [mail] = await mailsAt('lena', ticketNo);
    expect(mail!.subject).toBe(`[${ticketNo}] Zero drift`);
    expect(mail!.text).toContain('The transmitter shows 0.4 %');
    expect(mail!.text).toContain('Bruno Hagen:');
    // The reader's language is German, and the product name is translated too.
    expect(mail!.text).toContain('zu YD-P7 Drucktransmitter:');
    expect(mail!.text).toContain(`http://localhost:4711/inquiry-detail/${ticketId}`);
  });

  it('R10.2 no ticket mail is sent to a person who has seen the message on screen within the delay', async () => {
    const { ticketId, ticketNo } = await openInquiry();
    await people.lena.tickets.markSeen({ ticketId, upTo: 1 });
    await waitUntilSettled(ticketId);
    expect(await mailCounts(ticketNo)).toEqual({ jonas: 1 });
  });

  it('R10.2 no ticket mail is sent to a person who has replied on screen within the delay', async () => {
    const { ticketId, ticketNo } = await openInquiry();
    await people.lena.tickets.reply({ ticketId, message: 'Warm it up first.' });
    await waitUntilSettled(ticketId);
    expect(await mailCounts(ticketNo)).toEqual({ bruno: 1, jonas: 1 });
  });

  it('R10.2 ticket messages within the delay are combined into one mail, and no message is mailed twice', async () => {
    const { ticketId, ticketNo } = await openInquiry();
    await waitUntilSettled(ticketId);
    for (const message of ['First, check the seal.', 'Second, dry it.']) await people.lena.tickets.reply({ ticketId, message });
    await waitUntilSettled(ticketId);
    const [mail, ...more] = await mailsAt('bruno', ticketNo);
    expect(more).toEqual([]);
    expect(mail!.text).toMatch(/First, check the seal\.[^]*Second, dry it\./);
    await people.lena.tickets.reply({ ticketId, message: 'Third, tell us.' });
    await waitUntilSettled(ticketId);
    const third = (await mailsAt('bruno', ticketNo))[1]!;
    expect(third.text).toContain('Third, tell us.');
    expect(third.text).not.toContain('Second');
  });

  it('R10.2 a ticket mail contains corrected text and no withdrawn message', async () => {
    const { ticketId, ticketNo } = await openInquiry();
    await waitUntilSettled(ticketId);
    const { entry } = await people.lena.tickets.reply({ ticketId, message: 'Warm it up frist.' });
    await people.lena.tickets.correctMessage({ ticketId, entryId: entry.entryId, text: 'Warm it up first.' });
    const { entry: other } = await people.lena.tickets.reply({ ticketId, message: 'Wrong inquiry.' });
    await people.lena.tickets.withdrawMessage({ ticketId, entryId: other.entryId });
    await waitUntilSettled(ticketId);
    const [mail] = await mailsAt('bruno', ticketNo);
    expect(mail!.text).toContain('Warm it up first.');
    expect(mail!.text).not.toMatch(/frist|Wrong inquiry/);
  });

  it('R10.2 ticket mails are sent to the assignee or, without one, to the participants, and never to the author', async () => {
    const { ticketId, ticketNo } = await openInquiry();
    await waitUntilSettled(ticketId);
    await people.jonas.tickets.reply({ ticketId, message: 'I look into it.' });
    await people.bruno.tickets.reply({ ticketId, message: 'Thank you.' });
    await waitUntilSettled(ticketId);
    expect(await mailCounts(ticketNo)).toEqual({ lena: 1, jonas: 2 });
    // The first response has assigned the ticket to Jonas.
    await people.jonas.tickets.assign({ ticketId, assigneeId: null });
    await people.marco.tickets.reply({ ticketId, message: 'The region helps.' });
    await people.bruno.tickets.reply({ ticketId, message: 'Very kind.' });
    await waitUntilSettled(ticketId);
    expect(await mailCounts(ticketNo)).toEqual({ lena: 1, jonas: 3, marco: 1 });
    await people.lena.tickets.assign({ ticketId, assigneeId: 'lena' });
    await people.bruno.tickets.close({ ticketId, reason: 'It works again.' });
    await waitUntilSettled(ticketId);
    expect(await mailCounts(ticketNo)).toEqual({ lena: 2, jonas: 3, marco: 1 });
    const closingMail = (await mailsAt('lena', ticketNo))[1]!;
    expect(closingMail.text).toContain('It works again.');
    expect([closingMail.headers['reply-to'], closingMail.text.includes('##-')]).toEqual([undefined, false]);
  });

  it('R10.2 the requester is mailed about an inquiry that a region opened on their behalf', async () => {
    const { ticket } = await people.marco.tickets.open(inquiry({ requesterId: 'bruno' }));
    await waitUntilSettled(ticket.ticketId);
    expect(await mailCounts(ticket.ticketNo)).toEqual({ bruno: 1, lena: 1, jonas: 1 });
  });

  it('R6.8 no ticket mail is sent to a person who has lost access to the ticket', async () => {
    const { ticketId, ticketNo } = await openInquiry();
    await gateway.database.db.updateTable('person').set({ unit_id: 'lco-france' }).where('id', '=', 'jonas').execute();
    await waitUntilSettled(ticketId);
    await gateway.database.db.updateTable('person').set({ unit_id: 'lco-deutschland' }).where('id', '=', 'jonas').execute();
    expect(await mailCounts(ticketNo)).toEqual({ lena: 1 });
  });

  it('T25 mails about a ticket form one thread, and each recipient has their own reply address', async () => {
    const { ticketId, ticketNo } = await openInquiry();
    await waitUntilSettled(ticketId);
    await people.lena.tickets.reply({ ticketId, message: 'Hello.' });
    await waitUntilSettled(ticketId);
    const mails = [...(await mailsAt('lena', ticketNo)), ...(await mailsAt('jonas', ticketNo)), ...(await mailsAt('bruno', ticketNo))];
    expect(new Set(mails.map(({ headers }) => headers['references']))).toEqual(new Set([`<inquiry.${ticketId}@yarrowdyne.example>`]));
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);
    const replyAddresses = mails.map(({ headers }) => headers['reply-to']!);
    expect(new Set(replyAddresses).size).toBe(3);
    const number = ticketNo.replace('INQ-', '');
    for (const address of replyAddresses)
      expect(address).toMatch(new RegExp(`^reply\\+${number}\\.[a-z2-7]{20}@reply\\.yarrowdyne\\.example$`));
    for (const { envelope } of mails) expect(envelope.to).toHaveLength(1);
  });

  it('T25 the subject or name in a ticket mail cannot inject headers, and typed markup is sent as text', async () => {
    const subject = 'Bcc: all@valbrune.example <b>{name}</b> \u202e tfird';
    const { ticketId, ticketNo } = await openInquiry({ subject, description: '<script>alert(1)</script>\n{messages} -##' });
    await waitUntilSettled(ticketId);
    const [mail] = await mailsAt('lena', ticketNo);
    expect(mail!.headers['bcc']).toBeUndefined();
    expect(mail!.subject).toBe(`[${ticketNo}] Bcc: all@valbrune.example <b>{name}</b>  tfird`.replace('  ', ' '));
    expect(mail!.html).not.toContain('<script>');
    expect(mail!.text).toContain('<script>alert(1)</script>\n{messages} -##');
  });
});
