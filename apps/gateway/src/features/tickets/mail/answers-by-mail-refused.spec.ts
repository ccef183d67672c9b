import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import type { SendMailOptions } from 'nodemailer';
import { pdfFile } from '../../../../../../tests/kit/files/files';
import { gateway, mailsTo, openMailedTicket, people, port, repliesOf, send } from '../../../../../../tests/kit/mail/inbound-gateway';
import { exchangeLines } from '../../../../../../tests/kit/mail/smtp';
import { addressOf } from '../../../../../../tests/kit/test-gateway';
import { authenticationHeader } from '../../../../../../tools/mail-catcher';

const sendRefused = async (mail: SendMailOptions) =>
  send(mail).then(
    (response) => `taken: ${response}`,
    (error: { response?: string }) => error.response ?? String(error),
  );

describe('replies by mail that are refused, returned or changed', () => {
  it("T1 a mail reply is accepted only from the recipient of the mail and only at the recipient's own reply address", async () => {
    const { ticketId, to, ticketNo } = await openMailedTicket();
    expect(await sendRefused({ from: addressOf('jonas'), to })).toMatch(/^550 .*only from the person/);
    expect(await sendRefused({ from: addressOf('eve'), to })).toMatch(/^550 /);
    expect(await sendRefused({ from: `${addressOf('lena')}, ${addressOf('eve')}`, to })).toMatch(/^550 /);
    const other = await openMailedTicket();
    const sealOf = (address: string) => /\.([a-z2-7]{20})@/.exec(address)![1]!;
    const forgedAddresses = [
      to.replace(sealOf(to), sealOf(other.to)),
      to.replace(sealOf(to), 'a'.repeat(20)),
      to.replace(ticketNo.slice(4), '99999'),
      to.replace('reply.', ''),
      to.replace(/\d+/, '9999999999'),
      'portal@reply.yarrowdyne.example',
    ];
    for (const address of forgedAddresses)
      expect([address, await sendRefused({ to: address })]).toEqual([address, expect.stringMatching(/^550 .*answers to mails/)]);
    expect(await repliesOf(ticketId)).toEqual([]);
    expect(await send({ to: to.toUpperCase() })).toMatch(/^250/);
  });

  it('T26 a mail reply from a deleted account is refused', async () => {
    const { to } = await openMailedTicket();
    const setStatus = (status: 'deleted' | 'approved') =>
      gateway.database.db.updateTable('person').set({ standing: status }).where('id', '=', 'lena').execute();
    await setStatus('deleted');
    expect(await sendRefused({ to })).toMatch(/^550 /);
    await setStatus('approved');
  });

  it('T26 a mail reply is not posted if the account is deleted while the mail is in transit', async () => {
    const { ticketId, to } = await openMailedTicket();
    const mail = await exchangeLines(port, ['EHLO x', `MAIL FROM:<${addressOf('lena')}>`, `RCPT TO:<${to}>`, 'DATA']);
    await gateway.database.db.updateTable('person').set({ standing: 'deleted' }).where('id', '=', 'lena').execute();
    await mail.say(
      `Authentication-Results: ${authenticationHeader(addressOf('lena'))['Authentication-Results']}\r\nFrom: ${addressOf('lena')}\r\nSubject: Re\r\n\r\nStill here.\r\n.`,
    );
    mail.socket.destroy();
    await gateway.database.db.updateTable('person').set({ standing: 'approved' }).where('id', '=', 'lena').execute();
    expect(await repliesOf(ticketId)).toEqual([]);
  });

  it('R10.2 automatic mails such as absence notes, bounces and newsletters are discarded', async () => {
    const { ticketId, to } = await openMailedTicket();
    const automaticHeaders: Record<string, string>[] = [
      { 'Auto-Submitted': 'auto-replied' },
      { Precedence: 'bulk' },
      { 'X-Autoreply': 'yes' },
      { 'List-Id': '<a.b>' },
    ];
    for (const headers of automaticHeaders) expect(await send({ to, headers })).toMatch(/^250/);
    expect(await send({ to, envelope: { from: '', to } })).toMatch(/^250/);
    expect(await repliesOf(ticketId)).toEqual([]);
    await send({ to, headers: { 'Auto-Submitted': 'no' } });
    expect(await repliesOf(ticketId)).toHaveLength(1);
  });

  it('R4.8 a mail reply to a closed ticket is returned to its sender with the reason and the text', async () => {
    const { ticketId, ticketNo, to } = await openMailedTicket();
    await people.bruno.tickets.close({ ticketId, reason: 'Solved.' });
    expect(await send({ to, text: 'One more <thing>.\n\nReally.' })).toMatch(/^250/);
    const [mail] = await mailsTo('lena', `Your e-mail about ${ticketNo} was not posted`);
    expect(mail!.text).toContain('The inquiry is closed.');
    expect(mail!.text).toContain('One more <thing>.\n\nReally.');
    expect(mail!.html).toContain('One more &lt;thing&gt;.');
    expect([mail!.headers['reply-to'], mail!.text.includes(`/inquiry-detail/${ticketId}`)]).toEqual([undefined, true]);
    expect(await repliesOf(ticketId)).toEqual([]);
  });

  it('R10.2 a mail reply without new text, or with too much text, is returned to its sender completely', async () => {
    const { ticketNo, ticketId, to } = await openMailedTicket();
    await send({ to, text: '> Only what you said.' });
    const [empty] = await mailsTo('lena', `Your e-mail about ${ticketNo} was not posted`);
    expect(empty!.text).toContain('> Only what you said.');
    await send({ to, text: `Long. ${'word '.repeat(LIMITS.description / 5)}End.` });
    const long = (await mailsTo('lena', `Your e-mail about ${ticketNo} was not posted`, 2))[1]!;
    expect(long.text).toContain('longer than 5000 characters');
    expect(long.text).toContain('End.');
    expect(await repliesOf(ticketId)).toEqual([]);
  });

  it("R6.8 a mail reply from a person who lost access to the ticket is returned in the sender's language without a link", async () => {
    const { ticketId, ticketNo, to } = await openMailedTicket();
    await gateway.database.db.updateTable('person').set({ unit_id: 'lco-france', language: 'fr' }).where('id', '=', 'lena').execute();
    expect(await send({ to, text: 'Still here?' })).toMatch(/^250/);
    const [mail] = await mailsTo('lena', `Non publié : votre e-mail sur ${ticketNo}`);
    await gateway.database.db.updateTable('person').set({ unit_id: 'lco-deutschland', language: 'en' }).where('id', '=', 'lena').execute();
    expect(mail!.text).toContain('Still here?');
    expect(mail!.text).not.toContain(ticketId);
    expect(await repliesOf(ticketId)).toEqual([]);
  });

  it('R10.2 mail replies are refused thirty days after the ticket was closed, and only the address owner gets the reason', async () => {
    const { ticketId, ticketNo, to } = await openMailedTicket();
    await people.bruno.tickets.close({ ticketId, reason: 'Solved.' });
    const closeDaysAgo = (days: number) =>
      gateway.database.db
        .updateTable('ticket')
        .set({ closed_at: new Date(Date.now() - days * 24 * 3_600_000) })
        .where('id', '=', ticketId)
        .execute();
    await closeDaysAgo(29.9);
    expect(await send({ to, text: 'Late.' })).toMatch(/^250/);
    expect((await mailsTo('lena', `Your e-mail about ${ticketNo} was not posted`))[0]!.text).toContain('Late.');
    await closeDaysAgo(30.1);
    expect(await sendRefused({ to })).toMatch(/^550 .*ended.*30 days/);
    expect(await sendRefused({ to: to.replace(/\.[a-z2-7]{20}@/, `.${'a'.repeat(20)}@`) })).toMatch(/^550 .*answers to mails/);
  });

  it('R10.2 characters that the database cannot store are removed from a mail reply', async () => {
    const { ticketId, to } = await openMailedTicket();
    await send({
      to,
      text: undefined,
      html: '<p>a&#xd800;b&#0;c &#x202e;d \ud83d\ude00</p>',
      attachments: [{ filename: 'p\u202elan.pdf', content: pdfFile() }],
    });
    const [reply] = await repliesOf(ticketId);
    expect(reply).toMatchObject({ text: 'a\ufffdbc d \ud83d\ude00', files: [{ name: 'plan.pdf' }] });
  });

  it('T20 a mail reply that is too large is refused, and no part of it is stored', async () => {
    const { ticketId, to } = await openMailedTicket();
    const content = Buffer.alloc(LIMITS.mailBytes, 1);
    expect(await sendRefused({ to, attachments: [{ filename: 'big.pdf', content }] })).toMatch(/^552 /);
    expect(await repliesOf(ticketId)).toEqual([]);
  });

  it('T25 bidirectional and invisible characters are removed from a mail reply', async () => {
    const { ticketId, to } = await openMailedTicket();
    await send({ to, text: 'a\u0007b \u202egnp.exe' });
    expect((await repliesOf(ticketId)).map(({ text }) => text)).toEqual(['ab gnp.exe']);
  });
});
