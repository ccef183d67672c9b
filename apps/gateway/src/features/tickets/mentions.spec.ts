import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inquiry } from '../../../../../tests/kit/inquiries';
import { runMailRound } from '../../../../../tests/kit/mail/mail-round';
import { type Mailbox, openMailbox } from '../../../../../tests/kit/mail/mailbox';
import { addressOf, type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Clock } from '../../platform/clock';

const NAMES = ['bruno', 'lena', 'jonas', 'marco'] as const;

describe('mentions in internal notes', () => {
  let gateway: TestGateway;
  let mailbox: Mailbox;
  let offsetMs = 0;
  const people = {} as Record<Name, Person>;
  beforeAll(async () => {
    mailbox = await openMailbox();
    gateway = await openTestGateway({ env: { SMTP_URL: mailbox.smtpUrl, LOG_LEVEL: 'silent' } });
    gateway.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + offsetMs);
    for (const name of NAMES) people[name] = await gateway.as(name);
  }, 60_000);
  afterAll(async () => {
    await gateway.close();
    await mailbox.close();
  });

  const open = async () => (await people.bruno.tickets.open(inquiry())).ticket;
  const mentionJonas = (ticketId: string, text = '@Jonas Richter can you call them?') =>
    people.lena.tickets.addNote({ ticketId, text, mentions: [{ userId: 'jonas', start: 0, end: 14 }] });
  const rowOf = async (name: Name, ticketId: string) =>
    (await people[name].tickets.list({ pageSize: 100 })).items.find((row) => row.ticketId === ticketId);
  const mentionedTicketsOf = async (name: Name) =>
    (await people[name].tickets.list({ view: 'mentioned', pageSize: 100 })).items.map(({ ticketId }) => ticketId);
  const mailsTo = async (name: Name, ticketNo: string) => {
    offsetMs += 11_000;
    await runMailRound(gateway);
    return (await mailbox.all()).filter(
      ({ to, subject, text }) =>
        subject.includes(ticketNo) && text.includes('can you call them?') && to.some(({ address }) => address === addressOf(name)),
    );
  };

  it('R2.19 a ticket is listed as unread and as a mention for a mentioned colleague until the colleague reads the note', async () => {
    const { ticketId } = await open();
    await people.jonas.tickets.markSeen({ ticketId, upTo: 1 });
    const countsBefore = await people.jonas.tickets.counts();
    const { note } = await mentionJonas(ticketId);
    expect(note.mentions).toEqual([{ userId: 'jonas', name: 'Jonas Richter', start: 0, end: 14 }]);
    const counts = await people.jonas.tickets.counts();
    expect([counts.unseen, counts.mentioned]).toEqual([countsBefore.unseen + 1, countsBefore.mentioned + 1]);
    expect(await rowOf('jonas', ticketId)).toMatchObject({ unread: true, mentioned: true });
    expect(await rowOf('marco', ticketId)).toMatchObject({ unread: true, mentioned: false });
    expect(await mentionedTicketsOf('jonas')).toContain(ticketId);
    expect(await mentionedTicketsOf('marco')).not.toContain(ticketId);
    await people.jonas.tickets.markSeen({ ticketId, upTo: 1 });
    expect(await rowOf('jonas', ticketId)).toMatchObject({ unread: false, mentioned: false });
    expect((await people.jonas.tickets.counts()).mentioned).toBe(countsBefore.mentioned);
  });

  it('R2.19 neither marking a ticket unread manually nor mentioning oneself counts as a mention', async () => {
    const { ticketId } = await open();
    await mentionJonas(ticketId);
    await people.jonas.tickets.markSeen({ ticketId, upTo: 1 });
    await people.jonas.tickets.markSeen({ ticketId, upTo: 1, unread: true });
    expect(await rowOf('jonas', ticketId)).toMatchObject({ unread: true, mentioned: false });
    const { note } = await people.lena.tickets.addNote({
      ticketId,
      text: '@Lena Vogt remember the gasket.',
      mentions: [{ userId: 'lena', start: 0, end: 10 }],
    });
    expect(note).toMatchObject({ text: '@Lena Vogt remember the gasket.', mentions: [] });
  });

  it('R6.3 a mention without an @ and overlapping mentions are refused', async () => {
    const { ticketId } = await open();
    const text = 'Ask @Jonas Richter';
    const invalidMentions = [
      [{ userId: 'jonas', start: 0, end: 3 }],
      [{ userId: 'jonas', start: 4, end: 40 }],
      [
        { userId: 'jonas', start: 4, end: 10 },
        { userId: 'marco', start: 4, end: 18 },
      ],
    ];
    for (const mentions of invalidMentions)
      await expect(people.lena.tickets.addNote({ ticketId, text, mentions })).rejects.toMatchObject({
        status: 400,
        body: { errors: { mentions: [{ code: 'no-such-choice' }] } },
      });
  });

  it('R10.2 a mention is mailed after a delay with the text of the note and without a reply address', async () => {
    const { ticketId, ticketNo } = await open();
    await mentionJonas(ticketId);
    const [mail, ...more] = await mailsTo('jonas', ticketNo);
    expect(more).toEqual([]);
    expect(mail!.text).toContain('can you call them?');
    expect(mail!.headers).not.toHaveProperty('reply-to');
    expect(await mailsTo('marco', ticketNo)).toEqual([]);
  });

  it('R10.2 a mention is not mailed to a person who read the note within the delay or turned off mails about mentions', async () => {
    const seenTicket = await open();
    await mentionJonas(seenTicket.ticketId);
    await people.jonas.tickets.markSeen({ ticketId: seenTicket.ticketId, upTo: 1 });
    expect(await mailsTo('jonas', seenTicket.ticketNo)).toEqual([]);
    const mutedTicket = await open();
    await people.jonas.notifications.savePreference({ type: 'Mention', channel: 'mail', wanted: false });
    await mentionJonas(mutedTicket.ticketId);
    expect(await mailsTo('jonas', mutedTicket.ticketNo)).toEqual([]);
  });
});
