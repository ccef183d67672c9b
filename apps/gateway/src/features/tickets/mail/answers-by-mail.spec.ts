import { describe, expect, it } from '@jest/globals';
import { pdfFile } from '../../../../../../tests/kit/files/files';
import {
  gateway,
  mailbox,
  mailsTo,
  openMailedTicket,
  openTicket,
  people,
  repliesOf,
  send,
} from '../../../../../../tests/kit/mail/inbound-gateway';

describe('replies by mail', () => {
  it("R10.2 a reply by mail is posted as a reply of the mail's recipient and delivered immediately", async () => {
    const { ticketId, to, mail } = await openMailedTicket();
    const line = people.bruno.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const quotedLines = mail.text.split('\n').map((one) => `> ${one}`);
    await send({
      to,
      text: ['Check the seal first.', '', `On Fri, 21 Nov 2025 at 10:12 Portal <portal@yarrowdyne.example> wrote:`, ...quotedLines].join(
        '\n',
      ),
    });
    await line.until((events) => events.some(({ event }) => event === 'ticket.replied'));
    const [reply] = await repliesOf(ticketId);
    expect(reply).toMatchObject({
      text: 'Check the seal first.',
      byMail: true,
      senderVerified: true,
      by: { id: 'lena', side: 'handler' },
    });
    expect((await people.lena.tickets.item({ ticketId })).ticket.status).toBe('In Progress');
    const [audited] = await gateway.database.db
      .selectFrom('audit')
      .select('actor')
      .where('action', '=', 'ticket.replied')
      .where('object', '=', ticketId)
      .execute();
    expect(audited).toEqual({ actor: 'lena' });
    await mailsTo('bruno', mail.subject);
  });

  it('R10.2 a requester can reply to a handler by mail', async () => {
    const { ticketId, ticketNo } = await openTicket();
    await people.lena.tickets.reply({ ticketId, message: 'Which range?' });
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

  it('R10.2 a reply can be sent from the mail page of the demo', async () => {
    const { ticketId, mail } = await openMailedTicket();
    expect(await mailbox.answer(mail, 'From the page.\n\nTwo lines.')).toMatch(/^250/);
    expect((await repliesOf(ticketId)).map(({ text }) => text)).toEqual(['From the page.\n\nTwo lines.']);
    await people.bruno.tickets.close({ ticketId, reason: 'Done.' });
    await gateway.database.db.updateTable('person').set({ standing: 'deleted' }).where('id', '=', 'lena').execute();
    expect(await mailbox.answer(mail, 'And again.')).toMatch(/550/);
    await gateway.database.db.updateTable('person').set({ standing: 'approved' }).where('id', '=', 'lena').execute();
  });

  it('R10.2 a mail reply that is delivered twice is posted once', async () => {
    const { ticketId, to } = await openMailedTicket();
    const mail = {
      to,
      messageId: '<one@brennhagen.example>',
      text: 'Once.',
      attachments: [{ filename: 'notes.pdf', content: pdfFile() }],
    };
    await Promise.all([send(mail), send(mail)]);
    await send(mail);
    const [reply, ...more] = await repliesOf(ticketId);
    expect([more, reply!.files.map(({ name }) => name)]).toEqual([[], ['notes.pdf']]);
    await send({ ...mail, messageId: '<two@brennhagen.example>' });
    expect(await repliesOf(ticketId)).toHaveLength(2);
  });

  it('R5.1 R5.2 a mail reply keeps its files, and its sender gets a mail that lists refused files with the reason', async () => {
    const { ticketId, ticketNo, to } = await openMailedTicket();
    await send({
      to,
      text: 'See the plan.',
      attachments: [
        { filename: 'plan v1.2 (final).pdf', content: pdfFile() },
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

  it('R10.2 a mail that contains only files is posted as a reply with the file names as text', async () => {
    const { ticketId, to } = await openMailedTicket();
    await send({ to, text: '', attachments: [{ filename: 'photo.pdf', content: pdfFile() }] });
    expect((await repliesOf(ticketId)).map(({ text }) => text)).toEqual(['photo.pdf']);
  });
});
