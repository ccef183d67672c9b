import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { anyPdf } from '../../../../../tests/files';
import { type Mailbox, openMailbox } from '../../../../../tests/mailbox';
import { converse } from '../../../../../tests/smtp';
import { addressOf, type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/test-gateway';
import { inquiry } from '../../../../../tests/tickets';
import { until } from '../../../../../tests/until';
import { freePort } from '../../../../../tools/ports';

const CAST = ['bruno', 'lena', 'jonas', 'eve'] as const;

let gateway: TestGateway;
let mailbox: Mailbox;
let port: number;
const people = {} as Record<Name, Person>;

beforeAll(async () => {
  port = await freePort();
  mailbox = await openMailbox({ inbound: port });
  gateway = await openTestGateway({
    env: { SMTP_URL: mailbox.smtpUrl, LOG_LEVEL: 'silent', INBOUND_SMTP_PORT: String(port), TICKET_MAIL_HOLD_S: '0' },
  });
  await gateway.database.db.updateTable('person').set({ language: 'en' }).where('id', 'in', CAST).execute();
  for (const name of CAST) people[name] = await gateway.as(name);
});
afterAll(async () => {
  await gateway.close();
  await mailbox.close();
});

const opened = async () => (await people.bruno.contactus.createInquiry(inquiry())).ticket;
const mailsTo = (name: Name, words: string, atLeast = 1) =>
  until(async () => {
    const mails = (await mailbox.all()).filter(({ to, subject }) => to[0]?.address === addressOf(name) && subject.includes(words));
    return mails.length >= atLeast && mails;
  });
/** A new ticket, and the address that its mail to Lena is answered at. */
const mailed = async () => {
  const ticket = await opened();
  const [mail] = await mailsTo('lena', ticket.ticketNo);
  return { ...ticket, to: mail!.headers['reply-to']!, mail: mail! };
};
const send = async (mail: SendMailOptions) => {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    return (await transport.sendMail({ from: addressOf('lena'), subject: 'Re: hello', text: 'Hello.', ...mail })).response;
  } finally {
    transport.close();
  }
};
const refused = async (mail: SendMailOptions) =>
  send(mail).then(
    (response) => `taken: ${response}`,
    (error: { response?: string }) => error.response ?? String(error),
  );
const entriesOf = async (ticketId: string) => (await people.bruno.contactus.inquiryById({ ticketId })).entries;
const repliesOf = async (ticketId: string) => (await entriesOf(ticketId)).filter(({ kind }) => kind === 'replied');

describe('answers by mail', () => {
  it('R10.2 are replies of the person whom the mail was sent to, heard at once like any other', async () => {
    const { ticketId, to, mail } = await mailed();
    const line = people.bruno.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const quoted = mail.text.split('\n').map((one) => `> ${one}`);
    await send({
      to,
      text: ['Check the seal first.', '', `On Fri, 21 Nov 2025 at 10:12 Portal <portal@yarrowdyne.example> wrote:`, ...quoted].join('\n'),
    });
    await line.until((events) => events.some(({ event }) => event === 'ticket.replied'));
    const [reply] = await repliesOf(ticketId);
    expect(reply).toMatchObject({
      text: 'Check the seal first.',
      byMail: true,
      senderVerified: false,
      by: { id: 'lena', side: 'handler' },
    });
    expect((await people.lena.contactus.inquiryById({ ticketId })).ticket.status).toBe('In Progress');
    const [audited] = await gateway.database.db
      .selectFrom('audit')
      .select('actor')
      .where('action', '=', 'ticket.replied')
      .where('object', '=', ticketId)
      .execute();
    expect(audited).toEqual({ actor: 'lena' });
    await mailsTo('bruno', mail.subject);
  });

  it('R10.2 go the other way too: the asker answers a handler by mail', async () => {
    const { ticketId, ticketNo } = await opened();
    await people.lena.contactus.reply({ ticketId, message: 'Which range?' });
    const [mail] = await mailsTo('bruno', ticketNo);
    await send({
      from: 'Bruno Hagen <BRUNO@brennhagen.example>',
      to: mail!.headers['reply-to']!,
      text: undefined,
      html: '<p>0&ndash;10 bar</p><blockquote>Which range?</blockquote>',
    });
    expect((await repliesOf(ticketId)).map(({ text, by }) => [text, by.side])).toEqual([
      ['Which range?', 'handler'],
      ['0–10 bar', 'requester'],
    ]);
  });

  it('R10.2 can be tried on the page of the demo’s mails', async () => {
    const { ticketId, mail } = await mailed();
    expect(await mailbox.answer(mail, 'From the page.\n\nTwo lines.')).toMatch(/^250/);
    expect((await repliesOf(ticketId)).map(({ text }) => text)).toEqual(['From the page.\n\nTwo lines.']);
    await people.bruno.contactus.closeInquiry({ ticketId, reason: 'Done.' });
    await gateway.database.db.updateTable('person').set({ standing: 'deleted' }).where('id', '=', 'lena').execute();
    expect(await mailbox.answer(mail, 'And again.')).toMatch(/550/);
    await gateway.database.db.updateTable('person').set({ standing: 'approved' }).where('id', '=', 'lena').execute();
  });

  it('T1 are taken from that person only, and at an address that was given to them', async () => {
    const { ticketId, to, ticketNo } = await mailed();
    expect(await refused({ from: addressOf('jonas'), to })).toMatch(/^550 .*only from the person/);
    expect(await refused({ from: addressOf('eve'), to })).toMatch(/^550 /);
    expect(await refused({ from: `${addressOf('lena')}, ${addressOf('eve')}`, to })).toMatch(/^550 /);
    const other = await mailed();
    const seal = (address: string) => /\.([a-z2-7]{20})@/.exec(address)![1]!;
    const forged = [
      to.replace(seal(to), seal(other.to)),
      to.replace(seal(to), 'a'.repeat(20)),
      to.replace(ticketNo.slice(4), '99999'),
      to.replace('reply.', ''),
      to.replace(/\d+/, '9999999999'),
      'portal@reply.yarrowdyne.example',
    ];
    for (const address of forged)
      expect([address, await refused({ to: address })]).toEqual([address, expect.stringMatching(/^550 .*answers to mails/)]);
    expect(await repliesOf(ticketId)).toEqual([]);
    expect(await send({ to: to.toUpperCase() })).toMatch(/^250/);
  });

  it('T26 are not taken from people whose account is gone', async () => {
    const { to } = await mailed();
    const set = (standing: 'deleted' | 'approved') =>
      gateway.database.db.updateTable('person').set({ standing }).where('id', '=', 'lena').execute();
    await set('deleted');
    expect(await refused({ to })).toMatch(/^550 /);
    await set('approved');
  });

  it('T26 are not posted for people whose account went while their mail was under way', async () => {
    const { ticketId, to } = await mailed();
    const mail = await converse(port, ['EHLO x', `MAIL FROM:<${addressOf('lena')}>`, `RCPT TO:<${to}>`, 'DATA']);
    await gateway.database.db.updateTable('person').set({ standing: 'deleted' }).where('id', '=', 'lena').execute();
    await mail.say(`From: ${addressOf('lena')}\r\nSubject: Re\r\n\r\nStill here.\r\n.`);
    mail.socket.destroy();
    await gateway.database.db.updateTable('person').set({ standing: 'approved' }).where('id', '=', 'lena').execute();
    expect(await repliesOf(ticketId)).toEqual([]);
  });

  it('R10.2 that programs send are let go: absence notes, bounces, circulars', async () => {
    const { ticketId, to } = await mailed();
    const marks: Record<string, string>[] = [
      { 'Auto-Submitted': 'auto-replied' },
      { Precedence: 'bulk' },
      { 'X-Autoreply': 'yes' },
      { 'List-Id': '<a.b>' },
    ];
    for (const headers of marks) expect(await send({ to, headers })).toMatch(/^250/);
    expect(await send({ to, envelope: { from: '', to } })).toMatch(/^250/);
    expect(await repliesOf(ticketId)).toEqual([]);
    await send({ to, headers: { 'Auto-Submitted': 'no' } });
    expect(await repliesOf(ticketId)).toHaveLength(1);
  });

  it('R10.2 that are delivered twice are one reply', async () => {
    const { ticketId, to } = await mailed();
    const mail = {
      to,
      messageId: '<one@brennhagen.example>',
      text: 'Once.',
      attachments: [{ filename: 'notes.pdf', content: anyPdf() }],
    };
    await Promise.all([send(mail), send(mail)]);
    await send(mail);
    const [reply, ...more] = await repliesOf(ticketId);
    expect([more, reply!.files.map(({ name }) => name)]).toEqual([[], ['notes.pdf']]);
    await send({ ...mail, messageId: '<two@brennhagen.example>' });
    expect(await repliesOf(ticketId)).toHaveLength(2);
  });

  it('R5.1 R5.2 bring their files; those that cannot be taken are named in a mail, with the reason', async () => {
    const { ticketId, ticketNo, to } = await mailed();
    await send({
      to,
      text: 'See the plan.',
      attachments: [
        { filename: 'plan v1.2 (final).pdf', content: anyPdf() },
        { filename: 'setup.exe', content: 'MZ' },
        { filename: 'fake.pdf', content: 'not a pdf' },
        { filename: 'nothing.csv', content: '' },
        { filename: 'signature.asc', content: 'x', contentType: 'application/pgp-signature' },
      ],
    });
    const [reply] = await repliesOf(ticketId);
    expect(reply!.files.map(({ name }) => name)).toEqual(['plan v1 2 (final).pdf']);
    const [mail] = await mailsTo('lena', `Some files were not accepted: ${ticketNo}`);
    expect(mail!.text).toContain(
      'setup.exe: files of this kind are not accepted\nfake.pdf: files of this kind are not accepted\nnothing.csv: the file is empty',
    );
    expect(mail!.text).not.toContain('signature');
  });

  it('R10.2 of files alone are a reply with their names', async () => {
    const { ticketId, to } = await mailed();
    await send({ to, text: '', attachments: [{ filename: 'photo.pdf', content: anyPdf() }] });
    expect((await repliesOf(ticketId)).map(({ text }) => text)).toEqual(['photo.pdf']);
  });

  it('R4.8 to a closed ticket come back with the reason and what was written', async () => {
    const { ticketId, ticketNo, to } = await mailed();
    await people.bruno.contactus.closeInquiry({ ticketId, reason: 'Solved.' });
    expect(await send({ to, text: 'One more <thing>.\n\nReally.' })).toMatch(/^250/);
    const [mail] = await mailsTo('lena', `Your e-mail about ${ticketNo} was not posted`);
    expect(mail!.text).toContain('The inquiry is closed.');
    expect(mail!.text).toContain('One more <thing>.\n\nReally.');
    expect(mail!.html).toContain('One more &lt;thing&gt;.');
    expect([mail!.headers['reply-to'], mail!.text.includes(`/inquiry-detail/${ticketId}`)]).toEqual([undefined, true]);
    expect(await repliesOf(ticketId)).toEqual([]);
  });

  it('R10.2 without words of their own, or with too many, come back whole', async () => {
    const { ticketNo, ticketId, to } = await mailed();
    await send({ to, text: '> Only what you said.' });
    const [empty] = await mailsTo('lena', `Your e-mail about ${ticketNo} was not posted`);
    expect(empty!.text).toContain('> Only what you said.');
    await send({ to, text: `Long. ${'word '.repeat(LIMITS.description / 5)}End.` });
    const long = (await mailsTo('lena', `Your e-mail about ${ticketNo} was not posted`, 2))[1]!;
    expect(long.text).toContain('longer than 5000 characters');
    expect(long.text).toContain('End.');
    expect(await repliesOf(ticketId)).toEqual([]);
  });

  it('R6.8 from whoever may not see the ticket any more come back without a way to it, in their language', async () => {
    const { ticketId, ticketNo, to } = await mailed();
    await gateway.database.db.updateTable('person').set({ unit_id: 'lco-france', language: 'fr' }).where('id', '=', 'lena').execute();
    expect(await send({ to, text: 'Still here?' })).toMatch(/^250/);
    const [mail] = await mailsTo('lena', `Non publié : votre e-mail sur ${ticketNo}`);
    await gateway.database.db.updateTable('person').set({ unit_id: 'lco-deutschland', language: 'en' }).where('id', '=', 'lena').execute();
    expect(mail!.text).toContain('Still here?');
    expect(mail!.text).not.toContain(ticketId);
    expect(await repliesOf(ticketId)).toEqual([]);
  });

  it('R10.2 end thirty days after the ticket is closed, and say so to whoever holds the address', async () => {
    const { ticketId, ticketNo, to } = await mailed();
    await people.bruno.contactus.closeInquiry({ ticketId, reason: 'Solved.' });
    const closed = (days: number) =>
      gateway.database.db
        .updateTable('ticket')
        .set({ closed_at: new Date(Date.now() - days * 24 * 3_600_000) })
        .where('id', '=', ticketId)
        .execute();
    await closed(29.9);
    expect(await send({ to, text: 'Late.' })).toMatch(/^250/);
    expect((await mailsTo('lena', `Your e-mail about ${ticketNo} was not posted`))[0]!.text).toContain('Late.');
    await closed(30.1);
    expect(await refused({ to })).toMatch(/^550 .*ended.*30 days/);
    expect(await refused({ to: to.replace(/\.[a-z2-7]{20}@/, `.${'a'.repeat(20)}@`) })).toMatch(/^550 .*answers to mails/);
  });

  it('R10.2 with signs that no database takes are posted without them', async () => {
    const { ticketId, to } = await mailed();
    await send({
      to,
      text: undefined,
      html: '<p>a&#xd800;b&#0;c &#x202e;d \ud83d\ude00</p>',
      attachments: [{ filename: 'p\u202elan.pdf', content: anyPdf() }],
    });
    const [reply] = await repliesOf(ticketId);
    expect(reply).toMatchObject({ text: 'a\ufffdbc d \ud83d\ude00', files: [{ name: 'plan.pdf' }] });
  });

  it('T20 that are too large are refused, and nothing of them is kept', async () => {
    const { ticketId, to } = await mailed();
    const content = Buffer.alloc(LIMITS.mailBytes, 1);
    expect(await refused({ to, attachments: [{ filename: 'big.pdf', content }] })).toMatch(/^552 /);
    expect(await repliesOf(ticketId)).toEqual([]);
  });

  it('T25 marks that turn text around and characters that cannot be seen do not come in', async () => {
    const { ticketId, to } = await mailed();
    await send({ to, text: 'a\u0007b \u202egnp.exe' });
    expect((await repliesOf(ticketId)).map(({ text }) => text)).toEqual(['ab gnp.exe']);
  });
});
