import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import type { SendMailOptions } from 'nodemailer';
import { anyPdf } from '../../../../../../tests/kit/files/files';
import { gateway, mailed, mailsTo, people, port, repliesOf, send } from '../../../../../../tests/kit/mail/inbound-gateway';
import { converse } from '../../../../../../tests/kit/mail/smtp';
import { addressOf } from '../../../../../../tests/kit/test-gateway';
import { vouchedFor } from '../../../../../../tools/mail-catcher';

const refused = async (mail: SendMailOptions) =>
  send(mail).then(
    (response) => `taken: ${response}`,
    (error: { response?: string }) => error.response ?? String(error),
  );

describe('answers by mail that are not posted as they came', () => {
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
    const set = (status: 'deleted' | 'approved') =>
      gateway.database.db.updateTable('person').set({ standing: status }).where('id', '=', 'lena').execute();
    await set('deleted');
    expect(await refused({ to })).toMatch(/^550 /);
    await set('approved');
  });

  it('T26 are not posted for people whose account went while their mail was under way', async () => {
    const { ticketId, to } = await mailed();
    const mail = await converse(port, ['EHLO x', `MAIL FROM:<${addressOf('lena')}>`, `RCPT TO:<${to}>`, 'DATA']);
    await gateway.database.db.updateTable('person').set({ standing: 'deleted' }).where('id', '=', 'lena').execute();
    await mail.say(
      `Authentication-Results: ${vouchedFor(addressOf('lena'))['Authentication-Results']}\r\nFrom: ${addressOf('lena')}\r\nSubject: Re\r\n\r\nStill here.\r\n.`,
    );
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

  it('R4.8 to a closed ticket come back with the reason and what was written', async () => {
    const { ticketId, ticketNo, to } = await mailed();
    await people.bruno.tickets.close({ ticketId, reason: 'Solved.' });
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

  it('R6.8 from people who may not see the ticket any more come back without a way to it, in their language', async () => {
    const { ticketId, ticketNo, to } = await mailed();
    await gateway.database.db.updateTable('person').set({ unit_id: 'lco-france', language: 'fr' }).where('id', '=', 'lena').execute();
    expect(await send({ to, text: 'Still here?' })).toMatch(/^250/);
    const [mail] = await mailsTo('lena', `Non publié : votre e-mail sur ${ticketNo}`);
    await gateway.database.db.updateTable('person').set({ unit_id: 'lco-deutschland', language: 'en' }).where('id', '=', 'lena').execute();
    expect(mail!.text).toContain('Still here?');
    expect(mail!.text).not.toContain(ticketId);
    expect(await repliesOf(ticketId)).toEqual([]);
  });

  it('R10.2 end thirty days after the ticket is closed, and say so to anybody who holds the address', async () => {
    const { ticketId, ticketNo, to } = await mailed();
    await people.bruno.tickets.close({ ticketId, reason: 'Solved.' });
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
