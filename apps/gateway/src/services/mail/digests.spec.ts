import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inquiry } from '../../../../../tests/kit/inquiries';
import { runMailRound } from '../../../../../tests/kit/mail/mail-round';
import { type Mail, type Mailbox, openMailbox } from '../../../../../tests/kit/mail/mailbox';
import { addressOf, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { Clock } from '../../platform/clock';
import { Digests } from './digests';
import { queueMail } from './outbox';

let gateway: TestGateway;
let mailbox: Mailbox;
const START_TIME = Date.now();
let clockOffsetMs = 0;
let bruno: Person;
let lena: Person;

beforeAll(async () => {
  mailbox = await openMailbox();
  gateway = await openTestGateway({ env: { SMTP_URL: mailbox.smtpUrl, LOG_LEVEL: 'silent', NO_RATE_LIMITS: '0' } });
  gateway.app.get(Clock, { strict: false }).now = () => new Date(START_TIME + clockOffsetMs);
  await gateway.database.db.updateTable('person').set({ language: 'en' }).where('id', 'in', ['lena', 'jonas', 'bruno']).execute();
  [bruno, lena] = [await gateway.as('bruno'), await gateway.as('lena')];
});
afterAll(async () => {
  await gateway.close();
  await mailbox.close();
});

const db = () => gateway.database.db;
const waitUntilSettled = (address: string) =>
  until(async () => {
    const pendingMails = await db()
      .selectFrom('letter')
      .select('id')
      .where('to_address', '=', address)
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .where('due_at', '<', new Date(START_TIME + clockOffsetMs + 90_000))
      .execute();
    return !pendingMails.length;
  });
const mailsTo = async (address: string): Promise<Mail[]> =>
  (await mailbox.all()).filter(({ to }) => to.some((one) => one.address === address));
const openInquiries = async (count: number) => {
  // Reset the inquiry quota.
  await db().deleteFrom('budget_use').execute();
  const tickets = [];
  for (let at = 0; at < count; at++) tickets.push((await bruno.tickets.open(inquiry({ subject: `Valve ${at}` }))).ticket);
  return tickets;
};
const addApplicants = async (count: number, name: string) => {
  const { id: _, ...waiting } = await db()
    .selectFrom('person')
    .selectAll()
    .where('standing', '=', 'waiting')
    .limit(1)
    .executeTakeFirstOrThrow();
  // Insert all mails in one transaction; otherwise a running mailer would send the first ones separately.
  await gateway.database.tx(async (tx) => {
    for (let at = 0; at < count; at++) {
      const id = `${name}-${at}`;
      const person = { ...waiting, id, email: `${id}@stranger.example`, firstname: name, lastname: String(at), company_name: 'Stranger' };
      await tx.insertInto('person').values(person).execute();
      await queueMail(
        tx,
        'account.requested',
        { email: 'chief@talwasser.example', language: 'de' },
        { personId: id, name: id, company: 'Stranger' },
        { dueAt: new Date(START_TIME + clockOffsetMs) },
      );
    }
  });
};

describe('digests', () => {
  it('T25 more than five waiting inquiry mails become one digest that lists all inquiries that were not read on screen', async () => {
    const tickets = await openInquiries(8);
    await lena.tickets.markSeen({ ticketId: tickets[2]!.ticketId, upTo: 1 });
    await runMailRound(gateway);
    expect(await mailsTo(addressOf('lena'))).toEqual([]);
    clockOffsetMs += 11_000;
    await waitUntilSettled(addressOf('lena'));
    const [mail, ...more] = await mailsTo(addressOf('lena'));
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Inquiries with new messages: 7');
    for (const [at, { ticketNo, ticketId, subject }] of tickets.entries()) {
      expect([at, mail!.text.includes(`[${ticketNo}] ${subject}`)]).toEqual([at, at !== 2]);
      expect([at, mail!.text.includes(`/inquiry-detail/${ticketId}`)]).toEqual([at, at !== 2]);
    }
    const digest = await db()
      .selectFrom('letter')
      .selectAll()
      .where('kind', '=', 'ticket.digest')
      .where('to_address', '=', addressOf('lena'))
      .executeTakeFirstOrThrow();
    expect(mail!.messageId).toContain(digest.id);
    const parts = await db().selectFrom('letter').select('sent_at').where('digest_id', '=', digest.id).execute();
    expect([parts.length, parts.every(({ sent_at }) => sent_at !== null)]).toEqual([8, true]);
  });

  it('T25 five mails are sent separately, and none repeats the content of an earlier digest', async () => {
    const countBefore = (await mailsTo(addressOf('lena'))).length;
    const tickets = await openInquiries(5);
    clockOffsetMs += 11_000;
    await waitUntilSettled(addressOf('lena'));
    const mails = (await mailsTo(addressOf('lena'))).slice(countBefore);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(tickets.map(({ ticketNo, subject }) => `[${ticketNo}] ${subject}`).sort());
  });

  it('T25 six messages in one inquiry become one mail and no digest', async () => {
    const [ticket] = await openInquiries(1);
    clockOffsetMs += 11_000;
    await waitUntilSettled(addressOf('lena'));
    for (let at = 0; at < 6; at++) await lena.tickets.reply({ ticketId: ticket!.ticketId, message: `Step ${at}.` });
    clockOffsetMs += 11_000;
    await waitUntilSettled(addressOf('bruno'));
    const mails = await mailsTo(addressOf('bruno'));
    expect(mails.map(({ subject }) => subject)).toEqual([`[${ticket!.ticketNo}] ${ticket!.subject}`]);
  });

  it('T25 concurrent digest runs of several gateways create one digest', async () => {
    for (let at = 0; at < 7; at++)
      await gateway.database.tx((tx) =>
        queueMail(
          tx,
          'ticket.opened',
          { email: 'both@talwasser.example', language: 'en' },
          { ticketId: `t${at}`, personId: 'p' },
          { dueAt: new Date(START_TIME + clockOffsetMs + 30_000) },
        ),
      );
    const digests = gateway.app.get(Digests, { strict: false });
    await Promise.all([digests.combine(), digests.combine(), digests.combine()]);
    const rows = await db().selectFrom('letter').select(['kind', 'digest_id']).where('to_address', '=', 'both@talwasser.example').execute();
    expect(rows.filter(({ kind }) => kind === 'ticket.digest')).toHaveLength(1);
    expect(rows.filter(({ digest_id }) => digest_id).length).toBe(7);
  });

  it("T7 many sign-ups become one mail in the recipient's language, and further mails are delayed", async () => {
    await addApplicants(9, 'Flood');
    await db().updateTable('person').set({ standing: 'rejected' }).where('id', '=', 'Flood-4').execute();
    await waitUntilSettled('chief@talwasser.example');
    const first = await mailsTo('chief@talwasser.example');
    const extractNames = (mails: readonly Mail[]) =>
      new Set(
        mails.flatMap(({ text, subject }) => (text + subject).match(/(?:Flood|More)[ -]\d+/g) ?? []).map((name) => name.replace('-', ' ')),
      );
    expect(first.length).toBeLessThanOrEqual(6);
    expect(first.some(({ subject }) => subject.startsWith('Zugangsanfragen, die auf Ihre Entscheidung warten: '))).toBe(true);

    // Delete the earlier mails, so that the count for the limit of five per quarter of an hour starts at zero.
    await db().deleteFrom('letter').where('to_address', '=', 'chief@talwasser.example').execute();
    for (let at = 0; at < 5; at++)
      await db()
        .insertInto('letter')
        .values({
          id: `old-${at}`,
          to_address: 'chief@talwasser.example',
          kind: 'account.requested',
          data: '{}',
          sent_at: new Date(START_TIME + clockOffsetMs),
        })
        .execute();
    await addApplicants(4, 'More');
    await runMailRound(gateway);
    expect(await mailsTo('chief@talwasser.example')).toHaveLength(first.length);
    clockOffsetMs += 16 * 60_000;
    await waitUntilSettled('chief@talwasser.example');
    expect([...extractNames(await mailsTo('chief@talwasser.example'))].filter((name) => name.startsWith('More')).sort()).toEqual([
      'More 0',
      'More 1',
      'More 2',
      'More 3',
    ]);
  });

  it('T25 failed mails and a failed digest are combined into one digest without duplicates', async () => {
    const address = 'away@talwasser.example';
    const put = (id: string, more: object) =>
      db()
        .insertInto('letter')
        .values({
          id,
          to_address: address,
          kind: 'account.requested',
          data: JSON.stringify({ personId: `More-${id.at(-1)!}`, name: 'x', company: 'y' }),
          ...more,
        })
        .execute();
    const waits = { tries: 7, last_error: 'away', due_at: new Date(START_TIME + clockOffsetMs + 3_600_000) };
    await put('former', { ...waits, kind: 'account.digest', data: '{}' });
    await put('part-0', { digest_id: 'former' });
    await put('part-1', { digest_id: 'former' });
    for (const at of [2, 3]) await put(`tried-${at}`, waits);
    for (const at of [0, 1, 2]) await put(`again-${at}`, waits);
    await gateway.app.get(Digests, { strict: false }).combine();
    const rows = await db().selectFrom('letter').selectAll().where('to_address', '=', address).execute();
    const digest = rows.find(({ id, kind }) => kind === 'account.digest' && id !== 'former')!;
    expect(rows.find(({ id }) => id === 'former')!.dropped_at).not.toBeNull();
    expect(rows.filter(({ digest_id }) => digest_id === digest.id)).toHaveLength(7);
    await db()
      .updateTable('letter')
      .set({ due_at: new Date(START_TIME + clockOffsetMs) })
      .where('id', '=', digest.id)
      .execute();
    await waitUntilSettled(address);
    const [mail, ...more] = await mailsTo(address);
    expect([more.length, mail!.text.match(/More \d/g)]).toEqual([0, ['More 0', 'More 1', 'More 2', 'More 3']]);
  });
});
